"""Accounts: payment cards, bank accounts and identifiers, crypto wallets."""

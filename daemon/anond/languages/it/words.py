"""The words of Italian; `tables.py` says what each table is."""

from __future__ import annotations

from typing import Final

from anond.languages.it.context import CONTEXT
from anond.languages.it.surrogates import SURROGATES
from anond.languages.tables import (
    AddressWords,
    DateWords,
    DictationWords,
    LabelWords,
    Language,
    NumberWords,
    PersonWords,
    SurnameParticles,
    TitleWords,
)
from anond.languages.value_tables import ValueWords

WORDS: Final = Language(
    rank=5,
    spoken_in=("IT", "CH"),
    dates=DateWords(
        months=("gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre"),
        short_months="gen feb mar apr mag giu lug ago set sett ott nov dic",
        weekdays=(
            "luned[ìi] marted[ìi] mercoled[ìi] gioved[ìi] venerd[ìi] sabato domenica luned[eé]' marted[iì]' gioved[iì]'"
        ),
        short_weekdays="lun mar mer gio ven sab dom",
        days=(
            "primo uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici "
            "sedici diciassette diciotto diciannove venti ventuno ventidue ventitr[ée] ventiquattro venticinque "
            "ventisei ventisette ventotto ventinove trenta trentuno"
        ),
        numbers=(
            "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici "
            "sedici diciassette diciotto diciannove "
            r"(?:vent|trent|quarant|cinquant|sessant|settant|ottant|novant)\w{1,9} \w{0,10}(?:cento|mila|mille)\w{0,24}"
        ),
        between="di del dell' de d'",
        before="il dal al del dell' all' dall' l' entro giorno fino_al data",
        since="nel dal del al in anno da fino_a fino_al classe dall' modello",
        early="prossim[oa] scors[oa] quest[oa] fine inizio metà fine_di inizio_di met[àa]",
        late="prossim[oa] scors[oa] che_viene dell'anno_prossimo",
        recurring="ogni tutti_i tutte_le il al mai_di",
        years=(r"mille\w+ due_?mila\w* (?:vent|trent|quarant|cinquant|sessant|settant|ottant|novant)\w{1,9}"),
        bare=(
            r"(?<!\w)(?:il giorno|entro il|prima del|dopo il|fino al|tranne il) (?P<day>DAY)COUNT|"
            r"(?<!\w)il (?P<il>DAY)(?!,\d)COUNTSTOP|"
            r"(?<!\w)(?<!numero )(?<!scala )dal (?P<start>DAY) al (?P<end>DAY)(?!,\d)STOP"
        ),
        month_tables=(
            "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
            "gen feb mar apr mag giu lug ago set ott nov dic",
            "gen feb mar apr mag giu lug ago sett ott nov dic",
        ),
    ),
    born=(
        r"nat[oaie](?:/a)?(?: il| l'| nel| a(?: \w+ il)?)?|nascit[ao]|data di nascita|d\.n\.|compleanno|compi(?:o|e|rò|"
        r"rà)(?: gli)? ?(?:anni|\d{1,3})?"
    ),
    addresses=AddressWords(
        numbers=(
            "uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici "
            r"diciassette diciotto diciannove (?:vent|trent|quarant|cinquant|sessant|settant|ottant|novant)\w{1,9} "
            r"\w{0,8}cento\w{0,14}"
        ),
        extras=r"int\.? interno scala sc\.? piano p\.? pal\.? palazzina edificio lotto",
        post_boxes=r"casella postale|cas\. ?post\.?|c\.p\.",
        house_numbers="(?:numero )?civico",
        zips=r"(?:i-)?\d{5}|(?:ch-)?\d{4}",
        zip_lengths=(5, 4),
        before=(
            r"via viale v\.le piazza p\.?zza p\.za piazzale p\.le corso c\.so largo vicolo vico strada contrada str\. "
            r"c\.da lungomare lungotevere lungarno lungadige lungolago borgo salita calle fondamenta galleria traversa "
            "localit[àa] riva rione stradone circonvallazione"
        ),
        common="borgo contrada galleria localit[àa] rione traversa",
        particles=(
            r"al|ai|alla|alle|di|della|delle|dello|dei|degli|del|dell'|d'|la|lo|san|santa|sant'|santo|s\.|don|fratelli|"
            r"f\.lli|ss\."
        ),
        no_names=(
            "ha hanno costa costano dura mail e-mail email pec sms whatsapp telefono telefonica chat web app internet "
            "posta fax skype libera cavo terra aerea mare bonifico paypal telegram di da del che e è per con non i la "
            "le lo il se così preferenziale definitiva eccezionale telematica preventiva amichevole generale ordinaria "
            "cautelativa provvisoria sperimentale orale scritta breve principale esclusiva normale ufficiale informale "
            "temporanea sms, subito tutto tutti tutte adesso dalla dal dai ora a o ma un una questa quella video teams "
            "zoom giudiziale legale primaria urgente gara prepotentemente prossima intermedia lo ai alle al tra ehm "
            "metti eh sì no poi fra sono arriva hai ho telefono, bluetooth wifi usb cellulare"
        ),
        towns_have_capitals=True,
    ),
    numbers=NumberWords(
        joined_elides=True,
        small=(
            "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici "
            "sedici diciassette diciotto diciannove"
        ),
        tens="venti trenta quaranta cinquanta sessanta settanta ottanta novanta",
        hundred="cento",
        thousand="mila mille",
        million="milione milioni",
        others=(
            "zeroo=0 ventun=21 trentun=31 quarantun=41 cinquantun=51 sessantun=61 settantun=71 ottantun=81 novantun=91"
        ),
        cut_forms="ventun trentun quarantun cinquantun sessantun settantun ottantun novantun",
        compounds="mila=1000 mille=1000 cento=100 cent=100",
    ),
    dictation=DictationWords(
        code_words=(
            "ancona bologna como domodossola empoli firenze genova hotel imola jolly kappa livorno milano napoli "
            "otranto padova palermo quarto roma savona torino taranto udine venezia verona washington xeres yacht york "
            "zara"
        ),
        letters=(
            "bi=b ci=c effe=f gi=g acca=h elle=l emme=m enne=n pi=p qu=q cu=q erre=r esse=s vu=v ics=x ipsilon=y "
            "zeta=z kappa=k jei=j gei=j"
        ),
        weak_letters="di=d ti=t vi=v ci=c a=a e=e i=i o=o",
        letters_in_two_words="doppia_vu=w doppio_vu=w vu_doppia=w i_lunga=j i_greca=y vi_doppia=w",
        links="come_di come di",
        times="doppio=2 doppia=2 triplo=3 tripla=3",
        times_of="volte",
        zeros="zeri",
        signs="trattino=- meno=- barra=/ slash=/ punto=. spazio=_ apostrofo='",
        fillers="eh ehm uhm mm poi allora dopo maiuscola minuscola maiuscolo minuscolo quindi",
        join="e",
        accents="accento accentata",
        no_letters="èùòì",
    ),
    titles=TitleWords(
        titles=(
            "Signor signor Signora signora Signorina signorina Sig sig Sig.ra sig.ra Sig.na sig.na Don don SIG SIG.RA"
        ),
        callings=(
            "dr prof Dottor dottor Dottoressa dottoressa Dott dott Dott.ssa dott.ssa Professor professor Professoressa "
            "professoressa Prof.ssa prof.ssa Avv avv Avvocato avvocato Ing ing Ingegner ingegner Geom geom Rag rag "
            "Arch arch Suor suor"
        ),
    ),
    questions={
        "name": (
            r"nome|cognome|nominativo|come (si|ti) chiam\w*|chi parla|intestat\w*|intestatari\w*|spelling|"
            "lettera per lettera"
        ),
        "phone": r"telefono|cellulare|recapito|richiam\w*|numero a cui",
        "email": r"e-?mail|mail|posta elettronica|\bpec\b",
        "address": r"indirizzo|\bvia\b|civico|\bcap\b|citt[aà]|comune|dove abita|residenza|consegn\w*",
        "id": (
            r"numero|\bn[°.º]|codice|iban|conto|ordine|pratica|prenotazione|riferimento|tracking|tessera|polizza|targa|"
            r"carta|passaporto|cifre|utente|username|\bid\b"
        ),
        "birth": r"nascita|nat[oa]\b",
        "password": r"password|\bpin\b|otp|cvv|codice di sicurezza|parola d'ordine",
    },
    own_endings="la it me no se si ci ma il ai ad va pro",
    names={
        "filler": (
            "nostro nostra codice codici numero n e era sono il lo la le i un una mio mia mi su suo sua tuo o al alla "
            "di del della nuovo nuova sarebbe allora qui si con me noi ti te vecchio solo d l zona"
        ),
        "": "cella cardiologia",
        "phone": ("telefo* telefon* chiam* richiam* fisso cell cellu cellulare* recapit* contatto contatti ufficio"),
        "card": "carta carte postepay bancomat",
        "order": (
            "ordine ordini prenotazion* pratica pratiche segnalazion* spedizion* pacco fattur* sinistr* bigliett* "
            "ricevuta consegna transazione reso"
        ),
        "account": ("cliente clienti conto conti polizza* contratto* contratt* matricola tessera abbonamento"),
        "national": "identit* passaport* codice_fiscale fiscale cf sanitaria patente",
        "device": "partita iva piva contatore* telaio",
        "zip": "cap postale",
        "plate": "targa targhe targata",
        "other": (
            "sconto promotion articolo* colore barre prodotto* modello* versione errore errori porta volo treno linea "
            "pagina camera anno totale importo prezzo costa taglia lettura punti lotto settimana ricambio abitanti "
            "catalogo passi opzione"
        ),
    },
    counted="abitanti anni giorni passi persone pezzi punti litri metri euro",
    how_many="quant[eio]",
    when=(
        r"quando ?(?:\?|$)|quando (?:è|e'|ha|hai|avete|vuole|vuoi|parte|parti|arriva|arrivi|desidera|vorrebbe|"
        r"sarà)\b|da quando\b|(?:che|quale) (?:giorno|dat[ae]|ora)\b|anno (?:dell'auto|della (?:macchina|vettura|"
        r"moto)|del (?:veicolo|modello))|"
        r"dat[ae] di (?:partenza|arrivo|acquisto|consegna|scadenza)"
    ),
    birthdays=r"compleann|compi\w+ (?:gli )?(?:\d+ )?anni|al mondo",
    which="qual[ei]?|che|nome (?:del|della|dello)",
    counted_phrases=(
        "di (?:questi|queste|quelli|quelle|loro)|al (?:giorno|mese)|alla settimana|all'anno|"
        "(?:ogni|per) (?:giorno|settimana|mese|anno)"
    ),
    labels=LabelWords(
        fillers=(
            "numero è era ora il la mio mia tuo per del della dello al alla nuova temporanea provvisoria rete sarà"
        ),
        passwords="parola_d'ordine parola_chiave chiave_wifi",
        codes="combinazione_della_cassaforte",
        users="nome_utente utente",
        extensions="interno int. int",
        purposes_behind=(
            "sicurezza verifica conferma accesso ingresso portone cancello citofono edificio allarme garage "
            "attivazione sblocco recupero monouso ritiro segreto cassaforte autenticazione porta"
        ),
        determiners="il lo tuo suo mio nuovo i le la un",
    ),
    greetings="ciao salve grazie caro cara buongiorno",
    openings="ciao salve buongiorno buonasera buon_giorno buona_sera pronto",
    farewells=("saluti cordiali_saluti distinti_saluti un_saluto cordialmente", ""),
    is_fine="va_bene basta_cosi puo_bastare",
    present="qui",
    people=PersonWords(
        named="il_(?:mio|suo|tuo)_(?:cog)?nome(?:_completo)?(?:_al_contrario)?_(?:è|era) mi_chiam(?:o|ano)",
        labels="(?:cog)?nome",
        words_before_name_or_job="sono è parla qui_parla",
        roles=(
            "paziente passegger[oa] ospite cliente inquilin[oa] autista capo colleg[ah] vicin[oa] "
            "padrone padrona madre padre mamma papà marito moglie figli[oa] fratello sorella zi[oa] "
            "nonn[oa] amic[oa] fidanzat[oa]"
        ),
        verbs_before_name=(
            "(?:dica|dì|di'|dillo)_a chieda_(?:di|a) chiedi_(?:di|a) chiami chiama parlato_con "
            "parlare_con prenotato_da firmato_da avvisi avvisa"
        ),
        words_behind_name="è_il_mio_(?:cog)?nome",
        payment_words="(?:devo|deve|pagato|trasferisci|trasferito|manda|mandato|prestato)_#a bonific(?:o|a|i|are)_#a",
        no_names="non sbagliato corretto scritto signor signora sig dr in con il la un una ora gia anche si",
        no_surnames="davvero eh ok pure anche qualcosa boh",
        low_titles="signor|signora|signorina|sig|sigra|dott|dottoressa",
        i_am="sono_ancora sono io_sono qui_è qui_parla",
        it_is="è",
        my_name="(?:è_)?il_mio_nome mi_chiamo",
        here="qui",
        again="di_nuovo ancora",
        the_one="quella quello",
        asks="per_favore grazie",
        from_before=(
            "(?:della|dell'|del|di)_?"
            "(?:contabilità|fatturazione|amministrazione|assistenza|reception|servizio_clienti) "
            "della_(?:settimana_scorsa|volta_scorsa|scorsa_settimana) "
            "di_(?:ieri|prima|stamattina|stamani|lunedì_scorso) dell'altra_volta dell'altro_giorno"
        ),
        called=(
            "(?:mi|ci)_ha_(?:chiamat[oaie]|richiamat[oaie]|detto|scritto|risposto|telefonato|promesso|aiutat[oaie]) "
            "ha_(?:chiamato|telefonato)_(?:ieri|oggi|stamattina|due|di)"
        ),
        before_caller=("e ma che perché poi sì si no ok ciao salve"),
        talked_to=("(?:parlato|parlando|parlavo)_con"),
        behind_called=("ieri oggi stamattina che e ma del della di per due questa la il al"),
    ),
    introductions="assistente_di assistente_virtuale_di benvenuto_in benvenuta_in assistenza_clienti",
    venues=(
        (
            "condominio residence residenza palazzo rsa hotel albergo pensione ristorante trattoria pizzeria "
            "osteria clinica ospedale palestra teatro cinema museo stadio"
        ),
        "hotel",
    ),
    businesses=(
        "farmacia banca officine officina ottica panificio caseificio frantoio autofficina idraulica",
        "srl srls spa snc",
    ),
    public_places=("ospedale aeroporto stazione tribunale liceo", ""),
    beside_thanks="perfetto mille bene ottimo tante molte va ok prego buona giornata",
    of_chats="okey oki okok okk vabbe boh beh mah ehi uffa grz hmm hm lol",
    idioms=(
        "tizio,?_caio_e_sempronio alla_luce_del_sole a_bella_posta il_re la_regina "
        "(?:luce|spia|lampada|lampadina|led|schermo|icona|tasto|cavo|etichetta|scatola|busta|parete|pelle|maglia|borsa)"
        "_(?:è|era|resta|diventa|diventata)(?:_(?:molto|tutta|sempre|ancora))?_(?-i:rosa|viola|celeste|bianca|chiara)"
    ),
    bare_places=(
        "hotel albergo ristorante aeroporto stazione universita scuola ospedale clinica palestra teatro "
        "cinema museo centro nord sud ovest"
    ),
    pets=(
        (
            "can[ei] cagnolin[oa] cagnetta gatt[oa] gattin[oa] cucciol[oa] conigli(?:o|etto) criceto cavall[oa] "
            "pappagallo tartaruga"
        ),
        "che_si_chiama si_chiama di_nome",
    ),
    dining=r"(?:tavolo|cena|cenare|cenato|pranzo|pranzare|pranzato)(?:_per_\w+)?_al",
    spare=("a in con e per sono", "e per grazie"),
    family_articles="i gli",
    surname_particles=SurnameParticles(
        in_names="van van_der van_den van_de von von_der von_und_zu ter af de de_la de_las de_los dos du de'",
        with_article="della dello dell' degli dei del dal dalla",
        in_lists="di",
    ),
    conjunctions="e ed &",
    alternatives="o oppure",
    perhaps="forse magari era anche addirittura",
    corrections="non invece_di anziché",
    own_words=(
        "chiamo sono abito gli della delle dello degli nella nel dalla sulla che è perché perche anche questo "
        "questa quello mio miei vorrei posso può grazie buongiorno buonasera cognome nome indirizzo ordine "
        "ricevuto ancora quando dal dei sul subito oggi domani ieri già più essere stato stata fatto prenotazione "
        "codice nei"
    ),
    near=("ro sc la", "pt gl ast ca"),
    second_opinion="es",
    agreeing=(
        "il lo la l gli i le un uno una del dello della dell al allo alla all dal dallo dalla dall nel nello nella "
        "nell sul sullo sulla sull questo questa quest"
    ),
    last_vowels={"i": "oea", "e": "a"},
    working_as="come",
    values=ValueWords(
        titles="signor signora signore signorina sig sigra dott dottoressa famiglia",
        women=(
            "signora signorina sigra dottoressa zia professoressa maestra amica cugina moglie figlia "
            "mamma sorella nonna compagna cognata suocera nuora suora suor vicina istruttrice "
            "direttrice infermiera segretaria ragazza bambina avvocata allenatrice fidanzata morosa sposa madrina "
            "matrigna"
        ),
        men=(
            "signor signore sig zio dottor ingegner professore amico cugino marito figlio fratello "
            "nonno compagno cognato suocero vicino istruttore direttore infermiere ragazzo bambino "
            "allenatore genero fidanzato moroso sposo babbo padrino "
            "patrigno"
        ),
        particles="di da dal dalla della dello dei degli",
        weekdays="lunedi martedi mercoledi giovedi venerdi sabato domenica mer gio",
        modifiers="prossimo prossima scorso scorsa questo questa fine inizio meta nel",
        around_dates="il l",
        more_weekdays="sabo giov mart merc giove domenicas",
        beside_weekdays="e mattina pomeriggio sera settimana prossima",
        genders="maschio femmina uomo donna maschile femminile",
    ),
    context=CONTEXT,
    surrogates=SURROGATES,
)

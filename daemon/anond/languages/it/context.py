"""Italian words beside values; the modules of `languages/context` say what each table is."""

from __future__ import annotations

from typing import Final

from anond.languages.context import ContextWords
from anond.languages.context.accounts import AccountWords
from anond.languages.context.contact import ContactWords
from anond.languages.context.grammar import GrammarWords
from anond.languages.context.ids import IdWords
from anond.languages.context.links import LinkWords
from anond.languages.context.places import PlaceWords
from anond.languages.context.programs import ProgramWords
from anond.languages.context.replaced import ReplacedWords
from anond.languages.context.spoken import SpokenWords
from anond.languages.context.talk import TalkWords
from anond.languages.context.times import TimeWords

CONTEXT: Final = ContextWords(
    grammar=GrammarWords(
        present="è",
        past="era",
        plural="sono",
        both="e",
        number="numero",
        elided="[dl]|dell|all|dall|nell",
    ),
    accounts=AccountWords(
        endings=(
            "(?:finisce|finiscono|termina|terminano|che finisce) (?:con|in|per)|ultime (?:quattro|4|tre)(?: cifre)?"
        ),
        ending_of="della|del|delle",
        ending_whose="mia ",
        lasts="(?:le )?ultime",
        ending_signs="finis",
        expiry="scade|scadenza|scad|valida fino(?: al?)?",
        expiry_links="il",
        expiry_signs="scad",
        bank_codes="codice",
        whose_bank="il ",
        wallets=r"portafoglio|cripto\w*",
    ),
    contact=ContactWords(
        my="mi[oa]|nostr[oa]|su[oa]",
        new="nuovo ",
        time_units="ore",
        groups="alla|tutti|tutte",
        account_of="è|sono|mio|mia|mi|chiamo|nome|profilo|utente|su|trovi|come|il",
        called="sono|mi chiamo",
        on="su",
        mail="posta|indirizzo",
        said_www="tre_vu vu_vu_vu tre_w",
        site="sito",
        points="il questo quel ogni certo ultimo primo un uno altro",
        talk="grazie prego bene certo ciao perfetto qui oggi domani ora adesso niente così va fatto",
        site_cues="su|da|sul|sito|guarda",
    ),
    ids=IdWords(
        cars=r"macchina|automobile|furgon\w*|rimorchio|parcheggiat[oa]",
        plates="targa|targat[ao]",
        plate_signs="targa",
        plate_links="della|il|mia|mio|macchina",
        plate_units="da",
        before_counts="il|dal",
        of_what="della|dello|di|da",
        whose="il|lo",
        elided="d|dell|all",
        bare_codes="codice",
        code_behind="codice",
        code_of="di|della|dello|per",
        code_elided="d|dell",
        will_be="sarà",
        faults="sconto",
        house_words=r"via|viale|v\.le|corso|c\.so|piazza|largo|scala|sc|piano",
        codes="codice codici",
    ),
    links=LinkWords(
        names=(
            "nome cognome nomecompleto cliente nomecliente ospite passeggero paziente destinatario intestatario "
            "nominativo"
        ),
        users="utente nomeutente socio",
        births="nascita datanascita datadinascita nato nata",
        postal="codicepostale cap",
        towns="citta comune localita",
        streets="indirizzo",
        phones="telefono cellulare numerotelefono recapito",
        accounts="codicefiscale conto numeroconto carta numerocarta targa passaporto",
        mails="posta indirizzoemail pec",
        user_pages="utenti utente profilo profili soci",
        customer_pages="clienti cliente pazienti",
        number_pages="ordini ordine fatture fattura prenotazioni prenotazione spedizioni",
        pages="modifica nuovo nuovi impostazioni aiuto sicurezza accedi esci registrati cerca area",
    ),
    programs=ProgramWords(
        network=r"indirizz\w+|da",
        numbered="versione aggiorna rilascio edizione articolo capitolo sezione paragrafo clausola passo",
        numbered_short="punto se",
        numbered_links="alla",
        people="cognome nome_cliente intestatario nominativo",
        name_parameters="nome",
        keys_of="segreto|chiave",
        key_links="di |della ",
        personal_ids="utente|ordine|sessione",
        of_programs="controllo|errore",
        ids_in_links="ordine|fattura|prenotazione",
        user_folders="utenti",
        home_folders="scrivania documenti scaricati immagini musica video",
        elements="nome|cognome",
    ),
    spoken=SpokenWords(
        numbers=(
            "codice|riferimento|ordine|prenotazione|conto|carta|passaporto|cf|polizza|targa|finisce(?: con| "
            "per)?|fine?|cifre|sinistro|pratica"
        ),
        phones=r"chiam\w+|fisso|recapito",
        contacts="interno|cell",
        names=r"nome|cognome|scriv\w+|chiam\w+|compitar\w*",
        labels="riferimento|codice|polizza|targa",
        zips="cap",
        births="nat[oaie]|nascita|dal",
        units=(
            r"franchi|ore|giorn\w+|settiman\w+|ann[io]|centimet\w+|per cento|volte|pezzi|gradi|del (?:mattino|"
            r"pomeriggio)"
        ),
        no_names="mai sempre grazie non",
        abbreviations="ne ce se su",
        labels_between="codice finisce termina con interno il le cifre carta conto ordine e",
        plus="più",
        dots="punto",
        hyphens="trattino|meno",
        underscores="trattino basso",
        signs_in_words="trattino_basso trattino_alto",
        together="tutto_attaccato tutto_unito tutto_minuscolo attaccato",
        signs="punto trattino",
        joiners="meno più",
        times="doppio triplo",
        number_signs="sese|sete|oche|nove|dieci|duec|quatt|quara|sess|sett|otto|otta|undic|dodic|venti|doppi|zeri",
        whole_numbers="due|tre|sei",
        letter_signs="acca|effe|emme|enne|kappa|ics",
        code_signs="domodossola|otranto|empoli|imola",
        code_links="come|di",
        code_links_before="come|di|per",
        colons="due punti",
        kept="qualcosa lettera scusi come chiocciola",
        ats="chiocciola",
        ats_in_brackets="chiocciola",
        at_signs="chiocciola",
        ats_behind="chiocciola",
        ats_before="chiocciola",
    ),
    places=PlaceWords(
        in_places="in|a|da|di|dal|verso",
        lives_in_signs="viv|abit|trasferit",
        lives_in=r"(?:vivo|abito|abitiamo|viviamo|vive|abita) (?:ora |adesso )?(?:ad?|in)|trasferit[oaie] a",
        kinds_in_front="via|viale|piazza|corso|largo|vicolo|strada",
        boxes_before_zip="casella postale",
        since="dal|nel",
        going="a|da|in|di",
        sent="a|da",
        units="minuti|ore|anni|giorni|mesi|settiman[ae]|corsie|volte|persone",
        numbers="civico",
        sides="destra|sinistra|dx|sx|unica|unico",
        floors="piano",
        floor_sides=" destra| sinistra",
        whole_kinds="via strada corso",
        town_links="di|d",
        name_parts="della di da al ai alla alle le lo dei",
        proper_parts="est principale",
        compass_across="est|ovest",
        flats="appartamento|interno",
        ordinals="primo|secondo|terzo|quarto|sesto|settimo|ottavo|ultimo",
        storeys="piano",
        house_parts="piano|scala|porta",
        homes=r"abit\w+|consegn\w*|citofon\w*|pacco|interno",
        public="negozio|ufficio|ospedale|aeroporto|stazione|albergo",
        home_signs="pian|scal",
        lives="abito a|vivo a",
        estates=(
            r"residen(?:za|ce)|complesso(?: residenziale)?|villaggio|borgo|borgata|frazione|fraz\.?|"
            r"condominio|localit[àa]|loc\.?|contrada|c\.da|parco|palazz(?:o|ina)|cascina|masseria|quartiere|"
            r"rione"
        ),
        estate_parts=(
            r"casa|vill(?:a|etta|ino)|scala|palazzina|palazzo|interno|int\.?|n\.|civico|lotto|appartamento|"
            r"app\.?|edificio|torre|isolato"
        ),
        to_postcodes="al|dal|del|nel|per il|verso il",
        sends=r"sped\w*|mand\w*|consegn\w*|invi\w*",
        sends_to="a|in",
        live_signs="abito",
        degrees=" gradi",
        arc_minutes=" minuti",
        arc_seconds=" secondi",
        latitude_names="latitudine",
        maps=r"coord\w*|locali\w+|punto",
    ),
    times=TimeWords(
        into="al|fino al?",
        alternatives="e|ed|o",
        between="tra|fra",
        the="il",
        before_pairs="il|al",
        weeks="settimana",
        week_heads="settimana",
        week_signs="settimana",
        o_clock="alle",
        years_in_words="mille|duemila",
        years_signs="mille|duemila",
        stops="alle|ore|e|di|al|andrebbe",
        counts="ore|cent|persone|piano|anni|giorni|minuti",
        month_signs="genn|magg|giug|lugl|sett|otto",
        day_signs="luned|marted|merco|gioved|venerd|sabat|domeni",
        short_month_signs="giu|lug|ott|gen",
        bare_day_signs="giorno|il|dal|al",
        versions="versione|articolo|cap|punto",
        scores=r"voto|pareggi\w+|vinto|perso|taglia|parte|pressione",
        expiry=r"scad\w*|valida",
        amounts="stelle|punti|del|dello",
        names=r"sono|mi chiamo|sorella|viale \w+|via \w+",
        hours="alle|ore",
        whose_birth="di mia |di mio |della ",
        relatives="moglie|marito|figli[oa]|bambin[oa]",
        birth_links="sono|il|di|mia|mio|anni|nel|del|tutto",
        birth_behind=r"è il (?:mio|suo) compleanno\b",
        aged="compi",
        birth_signs=r"\bnat[oaie]|nasci|d\.n\.|complean|\bcompi|classe",
        week_numbers="settimana",
        weeks_of="settimana",
        weeks_links="di|del",
        parts_of="giorno|(?:inizio|fine|met[àa]) ",
        of_this_month="d[ie] (?:questo|corrente|presente|quest[oa]) mese",
        stages="inizio metà fine",
        stage_articles="la ",
        stage_links="di|del",
        stage_behind="questo|il",
        months="mese",
        from_day="dal?|del|dall['’]",
        up_to_day="al|e|o|all['’]|e l['’]",
        decades="(?:gli )?anni '?",
        ages="anni",
        years="i",
        team_points="punteggio|risultato|vinto|perso",
        birth_years="del",
        events=(
            r"ordin\w+|acquist\w+|compra\w+|fattur\w+|prenot\w+|appuntamento|arriv\w+|part\w+|volo|consegn\w+|"
            r"spedi\w+|pag\w+|addebit\w+|scad\w+|valid\w+|contratt\w+|incidente|sinistro|successo|iniz\w+|fin\w+|"
            r"trasloc\w+|reso|annull\w+|matrimonio|garanzia|firmat\w+|ricevut\w+|bonific\w+|"
            r"installat\w+"
        ),
        clocks="alle",
        kept_before=(
            "(?:verso|prima di|dopo|circa|da|entro|attorno al) (?:il )?|(?:l')?ultimo giorno di |"
            "(?:la )?notte (?:del|tra il) |(?:la )?prima (?:domenica|settimana) di |(?:il )?weekend del "
        ),
        kept_behind=(
            r"(?:u\.? ?s\.?|p\.? ?v\.?|c\.? ?m\.?|di quest'anno|dell'anno (?:prossimo|scorso)|dell'anno passato|"
            "prossimo|scorso|mattina|sera|pomeriggio|notte)"
        ),
    ),
    talk=TalkWords(
        now="ora|adesso|ancora",
        several_ids=(
            r"(?:i miei|le mie|i nostri|le nostre|i suoi|le sue) (?:[^\W\d_]{2,12} )?"
            r"(?:(?:numeri|codici)(?: (?:di )?\w{2,12})?|ordini|conti|ticket|prenotazioni|fatture|contratti)"
        ),
        flights=(r"(?:mio|nostro|suo|loro) volo(?: (?:numero|n\.))?|numero (?:di|del) volo"),
        no_titled=(
            "signor signora signore dottore dottoressa direttore direttrice presidente ministro ministra sindaco "
            "sindaca giudice preside ispettore e il la lo le un una per come quando dove che mi si grazie"
        ),
        first_name_titles="suor",
        particles="del|della|dello|di|da",
        id_links="numero|(?:del )?(?:cliente|utente|socio|paziente|abbonato)",
        nobodys_ids="errore?|processo",
        names_in_scripts=(
            r"\bchiamo|\bnome(?: è)?|\bsono|"
            r"\b(?:parlare|parlo|parlato) con|\bchied[ai] di|\bchiam[ai]|\bsignora?"
        ),
        one_of_two_codes="codice",
        one_of_two="o",
        born_in="sono del(?:l['’])? ?|sono nat[oa] nel(?:l['’])? ?",
        born_signs="sono",
        about_passwords="sbagliata scaduta giorni settimane caratteri solo perche che con sono",
        about_logins=(
            "sbagliato scaduto errata errato corretta corretto giusta giusto valida valido invalida cambiata "
            "cambiato bloccata bloccato dimenticata dimenticato persa perso sconosciuta sconosciuto nuova nuovo "
            "vecchia vecchio stessa stesso uguale diversa diverso vuota vuoto sicura sicuro insicura debole forte "
            "corta corto lunga lungo facile difficile necessaria necessario obbligatoria obbligatorio richiesta "
            "richiesto salvata salvato rubata rubato presa preso usata usato protetta temporanea temporaneo "
            "provvisoria personale privata segreta identica confermata inviata attiva attivo inattiva disattivata "
            "disattivato rifiutata rifiutato accettata niente nulla tutto qualcosa quale quella questa quello "
            "questo qui sotto sopra mia mio tua sua anche ancora sempre mai bene male rotta grazie ora email "
            "telefono importante fondamentale reimpostata"
        ),
        name_whose="il mio|il suo",
        name_signs="nom",
        named_signs="chiam",
        paid_signs="dev[oe]|paga|trasf|manda|bonif",
        meant="mio mia miei nostro nostra chiamare chiamato chiama parlato parlare chiedere saluti cliente",
        known_for=(
            "autore|autrice|scrittore|scrittrice|attore|attrice|regista|cantautore|compositore|allenatore|"
            "attaccante|portiere|re|regina|imperatore"
        ),
        works="romanz[oi]|libr[oi]|poesi[ae]|canzon[ei]|dischi",
        works_by="di|da",
        created="scrisse|diresse|compose|segnò",
        family="famiglia",
        abbreviations="iva",
        links="e",
        articles="il lo la un una",
        name_heads="professore gli",
        name_links="ossia oppure o e i",
        generic="banca gruppo viale piazza corso numero",
        particles_further="da|di",
        dotted_titles="Sig sig SIG Dott dott Avv avv Geom geom Rag rag Arch arch",
        ranks="Dott Dott.ssa Avv",
    ),
    replaced=ReplacedWords(
        particles="della dello dell dei degli delle di da lo a e",
        streets_abroad="via viale piazza corso",
        kinds="borgo vico vicolo largo strada salita",
        of_hosts="punto trattino",
        contact="contatti",
        help="assistenza",
        money="fatture",
        office="segreteria prenotazioni",
        called="detto|detta|chiama(?:no|mi|temi)|soprannome",
        women="moglie|sorella|madre|figlia|compagna|femmina|donna|femminile|nata|nato",
        men="marito|fratello|padre|figlio|compagno|maschio|uomo|maschile",
        families="i gli famiglia",
        birth_names="nata|nato",
        role_links="di|come",
        surnames="cognom[ei]",
        first_names="nome di battesimo",
        as_="come",
        names="nome",
        names_links="e",
        names_articles="il |le ",
        company_links="e",
        town_beginnings="monte castel",
        town_links="di|sul|della",
        town_articles="il|lo|i|gli",
        branches=(
            "ristorante trattoria panetteria albergo banca assicurazioni clinica ospedale farmacia scuola "
            "universita aeroporto stazione museo teatro cinema biblioteca chiesa supermercato"
        ),
        clubs="le i gli e",
        degrees="grad[io]",
        introducing="sono|mi chiamo|assistente|bot|ciao|grazie|chiamata|chiamato",
        multipliers="mila milione milioni cento mille",
        name_tails="di",
        seas=r"\bmare\b|^tirreno",
        ranges=r"\balpi\b|pirene",
        mountains=r"\bpasso?\b",
        geo_kinds="lago monte",
        street_articles="della|dello|dei|degli|delle",
        street_elisions="dell'",
        street_leads="della dello dell dei degli delle di da",
        number_joints="cento",
        theirs="il mio|la mia",
        titles_of_first_names="don suor",
        titles=(
            "dottor dottore avvocato avvocata avvocatessa ingegner ingegnere geometra ragionier ragioniere architetto "
            "professor professoressa suor"
        ),
        title_ends="ssa ra na",
        naming_signs=r"nom|\bnat[ao]\b",
        saints="san santa sant",
        women_saints="santa",
    ),
)

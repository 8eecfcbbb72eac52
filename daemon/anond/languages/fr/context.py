"""French words beside values; the modules of `languages/context` say what each table is."""

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
        present="est",
        past="était",
        plural="sont",
        this_is="c'est",
        both="et",
        number="numéro",
        elided="[dlnjs]",
        elided_always="qu|jusqu|lorsqu|puisqu",
    ),
    accounts=AccountWords(
        endings=(
            "(?:finissant|finit|se terminant|termine|se termine|terminant|finie) (?:par|en)|(?:quatre|4|trois) "
            "derniers(?: chiffres)?|derniers chiffres"
        ),
        ending_of="du",
        ending_whose="ma |mon ",
        lasts="(?:les )?(?:quatre|4) derniers",
        ending_signs="derniers|finit",
        expiry="expire(?: le| en)?|valable jusqu(?:'au|'en|’au| au)|date d'expiration|fin de validité",
        expiry_links="le",
        expiry_signs="valab|fin de",
        whose_bank="le ",
        wallets=r"portefeuille|crypto\w*",
    ),
    contact=ContactWords(
        my="mon|ma|notre|son|sa",
        new="nouveau ",
        time_units="heures?",
        groups="tous|toutes",
        account_of=(
            "est|suis|je|m'appelle|appelle|c'est|mon|nom|pseudo|profil|compte|identifiant|utilisateur|sur|tu|"
            "trouves|sous|comme|le"
        ),
        called="je suis|je m'appelle|suivez",
        on="sur|dans",
        mail="courriel|adresse",
        no_local_parts="travaille habite et avec",
        said_www="trois_w",
        points="une le ce au du dernier premier certain tel autre",
        talk="oui non merci bonjour bonsoir voilà ici demain maintenant pas plus alors fait salut",
        site_cues="sur|chez|site|voir",
    ),
    ids=IdWords(
        cars=r"voiture|camion\w*|utilitaire|remorque|garé\w*",
        plates=r"immatricul\w+|plaques?(?: d'immatriculation)?",
        plate_signs="immat|plaque",
        plate_links="des|du|le|ma|voiture|d'immatriculation",
        plate_units="le|et",
        before_counts="le|du",
        of_what="du|des|pour",
        whose="le|les|mon|ma",
        elided="de l|d",
        code_behind="code",
        code_of="du|des|à|al",
        code_elided="l|de l|all",
        will_be="sera",
        faults=r"produ[kt]\w*",
    ),
    links=LinkWords(
        names="nom prenom nomcomplet nomdefamille nomclient invite passager destinataire titulaire",
        users="utilisateur identifiant pseudo membre",
        births="naissance datenaissance datedenaissance ddn nele",
        postal="codepostal cp",
        towns="ville commune",
        streets="rue adresse voie",
        phones="telephone numerotelephone portable mobile",
        accounts="numerosecu secu compte numerocompte numerocarte plaque immatriculation passeport",
        mails="courriel adressemail adresseemail mel",
        user_pages="utilisateurs utilisateur profil profils membre membres compte",
        customer_pages="clients client patients",
        number_pages="commandes commande factures facture colis reservations dossier",
        pages=(
            "modifier nouveau parametres aide securite motdepasse connexion deconnexion inscription recherche "
            "accueil particuliers professionnels"
        ),
    ),
    programs=ProgramWords(
        network="depuis",
        numbered="mise_à_jour édition pilote chapitre paragraphe étape",
        numbered_short="vers voir",
        numbered_links="à|n°|number",
        people="prénom prenom nom_de_famille nom_client titulaire",
        name_parameters="nom",
        keys_of="clé|cle",
        key_links="du ",
        personal_ids="compte|commande|appareil|utilisateur|session",
        of_programs="contrôle|erreur",
        ids_in_links="commande|client|facture|colis",
        keys_in_links="mdp",
        user_folders="utilisateurs",
        home_folders="bureau téléchargements images musique vidéos",
        elements="nom|prenom",
        hardware="adresse",
    ),
    spoken=SpokenWords(
        numbers=(
            r"numéros?|référence|commande|réservation|compte|client|carte|passeport|plaque|immatriculée?|mot de "
            r"passe|mdp|finit(?: par)?|finissant(?: par)?|derni[èe]r\w*|chiffres|contrat\w*|dossier|sinistre"
        ),
        phones=r"portable|fixe|appel\w*|joindre|joignable|rappel\w*",
        contacts="poste",
        names=r"nom|prénom|[ée]p[èée]l\w*|[ée]cri\w*|appell\w*",
        which=r"derni[èe]r\w*|premi[èe]r\w*",
        labels="numéro|référence|plaque|contrat|dossier",
        zips=r"cp|c\.p\.|code postal",
        births="née?|naissance|depuis",
        units=(
            "francs?|heures?|jours?|semaines?|mois|ans|années?|mètres?|pour cent|fois|pièces|degrés|du (?:matin|soir)"
        ),
        no_names="gratuit jamais merci oui non important urgent",
        abbreviations="svp stp bcp mdr pq",
        labels_between="nombre finit par finissant poste derniers chiffres carte compte commande est et",
        dots="point",
        slashes="barre oblique",
        hyphens="tiret du six|tiret du 6|tiret|trait d'union",
        underscores="tiret du bas|tiret bas|tiret du huit|tiret du 8",
        signs_in_words=(
            "tiret_du_bas tiret_bas tiret_du_six tiret_du_6 tiret_du_huit tiret_du_8 trait_d'union barre_basse"
        ),
        together="tout_attaché en_un_mot tout_en_minuscules",
        signs="tiret",
        number_signs="deux|trois|quatr|cinq|sept|huit|neuf|onze|douz|vingt|soix|septa|octant",
        whole_numbers="six",
        number_parts=r"z.{1,2}ro\b",
        code_signs="anatole|berthe|irma",
        code_links="comme",
        code_links_before="comme",
        colons="deux points",
        kept="quelque chose lettre comme encore en arobase le romisch",
        ats="a commercial",
        ats_perhaps="chez",
        ats_in_brackets="arobase",
        at_signs="a commercial",
        ats_behind="arr?obase",
    ),
    places=PlaceWords(
        in_places="en|à|au|aux|de|vers|depuis",
        lives_in_signs="habit|vis |vit |viv|ménag",
        lives_in=r"(?:habit|vi)\w{1,4} (?:maintenant )?à|déménag\w{1,4} à",
        kinds_in_front=r"rue|avenue|av\.?|bd|boulevard|place|chemin|route|allée|impasse|quai",
        kinds_behind_number=r"rue|avenue|av\.?|bd|boulevard|place|chemin|route|allée|impasse|quai",
        number_suffixes="bis|ter",
        boxes_before_zip=r"bp|b\.p\.",
        since="depuis|en",
        going="à",
        sent="à",
        saints="saint",
        units="heures?|ans|jours|mois|semaines?|carriles|voies|chambres|pièces|colis|fois|personnes",
        numbers="numéro",
        sides="gauche|droite",
        number_links="et",
        floor_ordinals="e|ème|eme|re",
        floors="étage",
        floor_sides=" gauche| droite",
        whole_kinds="rue place",
        town_links="sur|sous|les|le|la",
        name_parts="du des les",
        compass="sud",
        compass_across="ouest",
        flats=r"appartement|appt\.?",
        ordinals="premier|deuxième|troisième|quatrième|cinquième|sixième|septième|huitième|dernier",
        ordinal_endings="e|er|ème",
        storeys="étage",
        house_parts="porte|escalier",
        homes=r"habit\w+|livr\w+|interphone|sonne\w*|colis|appartement|appt",
        public="magasin|bureau|hôpital|aéroport|hôtel|gare",
        home_signs="port",
        home_signs_inside="étag",
        lives="j[' ]?habite(?: à| dans le| au)?",
        estates=(r"r[ée]sidence|lotissement|hameau|lieu-?dit|domaine|cit[ée]|clos|quartier|immeuble|mas|ferme"),
        estate_parts=(
            r"maison|villa|b[âa]timent|b[âa]t\.?|bt|appartement|app?t?\.?|lot|escalier|esc\.?|entrée|porte|n°|"
            r"chalet|pavillon|studio|logement"
        ),
        to_postcodes="au|du|dans le|pour le|vers le|sur le",
        sends=r"livr\w*|envoy\w*|expédi\w*",
        sends_to="à|en",
        live_signs="habite",
        degrees=" degr[ée]s?",
        arc_seconds=" secondes?",
        latitude_names="latitude",
        maps=r"coord\w*|locali\w+",
    ),
    times=TimeWords(
        into="au|à|jusqu'au",
        alternatives="et|ou",
        between="entre",
        the="le",
        before_pairs="le",
        weeks="semaine",
        week_heads="semaine",
        week_signs="semaine",
        o_clock="à",
        no_day="personnes",
        years_in_words="mille neuf|deux mille",
        years_signs="deux mille",
        stops="à|ou|et|au|irait",
        counts="heures?|pour|personnes?|rue|avenue|place|boulevard|étage|ans|jours",
        month_signs="j.{1,2}n|f.{1,2}vr|avri|juin|juil|ao.{1,2}t",
        day_signs="lundi|mardi|mercre|jeudi|vendr|samed|diman",
        short_month_signs="f.{1,2}v|avr|d.{1,2}c",
        bare_day_signs=(
            "vers|avant|pour|au|depuis|d.{1,2}s|ici|apr.{1,2}s|d.{1,2}part|arriv.{1,2}e|livr.{1,2}|pr.{1,2}vu|le|du"
        ),
        versions="vers",
        scores=r"note|gagn\w+|perdu|taille|partie|tension",
        expiry="[eé]ch[eé]ance|valable|valide|expire",
        amounts="[eé]toiles?|des?",
        names="je suis|m'appelle|madame|monsieur|cit[ée]|rue du",
        hours="à",
        whose_birth="de ma |de mon |du |des ",
        relatives="femme|mari|fille|fils|enfant|mère|père",
        birth_links="c'est|le|l'|l’|du|ma|mon|ans|aujourd'hui",
        birth_behind=r"(?:c'est|est) (?:mon|son) anniversaire\b",
        aged="j'aurai|fête|ai eu",
        birth_signs=r"\bn[ée]e?s?[ (]|naissance|d\.?d\.?n|anniversaire|aurai|f.te",
        week_numbers="semaine|sem",
        weeks_of="semaine",
        weeks_links="de|du",
        parts_of="(?:d[ée]but|fin) ",
        of_this_month="de ce mois",
        stages="début milieu fin",
        stage_articles="le |au |à la |la ",
        stage_links="du|de",
        months="mois",
        from_day="du|de",
        up_to_day="au|et|ou",
        decades="(?:les )?années ",
        ages="ans",
        years="annee",
        team_points="score|résultat|gagné|perdu",
        clocks="à",
        events=(
            r"command\w+|achet\w+|achat|factur\w+|réserv\w+|rendez-vous|rdv|arriv\w+|départ|part\w*|vol|livr\w+|"
            r"envoy\w+|pay\w+|prélev\w+|expir\w+|valable|contrat\w*|accident|sinistre|passé|commenc\w+|début\w*|"
            r"fin|échéance|déménag\w+|retour\w*|annul\w+|mariage|garantie|signé|reçu\w*|vir\w+|résili\w+|"
            r"install\w+|termin\w+"
        ),
        kept_before=(
            "(?:vers|avant|après|environ|depuis|dès|courant|autour de) (?:le )?|(?:le )?dernier jour de |"
            "(?:la )?nuit du |(?:le )?(?:week-end|weekend|wk) (?:de |du |d')?|(?:la )?fin de semaine du |"
            "(?:le )?dernier (?:week-end|samedi|dimanche|lundi|mardi|mercredi|jeudi|vendredi) (?:de |d')"
        ),
        kept_behind=(
            "(?:de cette année|de l'année (?:prochaine|dernière)|dernier|prochain|du mois prochain|au soir|"
            "au matin|qui vient)"
        ),
    ),
    talk=TalkWords(
        now="maintenant|désormais|toujours|juste",
        several_ids=(
            r"(?:mes|nos|ses|leurs) (?:[^\W\d_]{2,12} )?"
            r"(?:(?:numéros|numeros|codes)(?: (?:de )?\w{2,12})?|"
            "commandes|comptes|tickets|réservations|factures|contrats)"
        ),
        flights=(r"(?:mon|notre|son|leur) vol(?: (?:num[ée]ro|n[°º]))?|(?:num[ée]ro|n[°º]) (?:de|du) vol"),
        flight_signs="vol",
        no_titled=(
            "monsieur madame mademoiselle docteur professeur directeur directrice president ministre maire juge "
            "recteur inspecteur ambassadeur conseiller avocat et ou est a je vous nous s'il merci comment quand "
            "non oui revoila voila"
        ),
        first_name_titles="sœur",
        particles="de|du",
        particle_articles="le|la",
        id_links="numéro|(?:du )?(?:client|utilisateur|membre|patient|abonné)",
        id_words="(?:mon|votre|notre|son) identifiant|identifiant (?:client|utilisateur|abonné)",
        nobodys_ids="processus|erreur",
        names_in_scripts=(
            r"\bm'appelle|\bnom(?: est)?|\bje suis|"
            r"\b(?:parler|parle|parlé) (?:à|avec)|\bdemandez|\bappelez|\bmadame|\bmonsieur"
        ),
        passphrases="mot de passe|mdp",
        phrase_signs=r"\bmdp",
        one_of_two="soit",
        born_in=r"je suis de (?:l'année |la classe )?(?=\d{4})|je suis de l'année ",
        born_signs="suis",
        about_passwords="faux expire depuis jours semaines caracteres seulement mais parce que avec les des pas",
        about_logins=(
            "fausse errone erronee expiree incorrect incorrecte invalide valide correct correcte bon bonne "
            "mauvais mauvaise bloque bloquee changee modifie reinitialise oublie oubliee perdu perdue "
            "inconnu inconnue connu nouveau nouvelle vieux ancien ancienne meme identique different vide sur "
            "faible fort court courte long longue facile difficile simple necessaire obligatoire requis requise "
            "enregistre pirate vole volee pris utilise protege temporaire provisoire personnel prive secret "
            "confirme envoye actif active inactif desactive refuse refusee rejete rejetee accepte rien tout quoi "
            "lequel laquelle celui celle ici dessous dessus mien tien sien aussi encore toujours jamais perime "
            "perimee merci email mail telephone sensible"
        ),
        name_whose="mon|son",
        named_signs="appelle",
        paid_signs="doi|rembo|vir|vers|prêt",
        meant="mon ma mes notre nos appeler appelé parlé demander demandé cordialement appelle",
        known_for=(
            "auteur|écrivain|romancière|romancier|poète|acteur|réalisateur|réalisatrice|chanteur|chanteuse|"
            "compositeur|entraîneur|attaquant|gardien|roi|reine|empereur|président"
        ),
        works="romans?|livres?|poèmes?|chansons?",
        works_by="par|de",
        created="écrivit|réalisa|composa|chantait",
        family="famille m",
        links="et de",
        articles="le la les un",
        name_heads="les",
        name_links="ou et",
        joining="et",
        generic="banque groupe chemin compagnie appartement",
        dotted_titles="M m",
    ),
    replaced=ReplacedWords(
        particles="de du des d l le les la",
        streets_abroad="rue",
        kinds="montee chemin quai place allee impasse bd cours ruelle",
        of_hosts="point tiret",
        contact="bonjour",
        help="aide",
        money="facturation comptabilite",
        office="secretariat",
        called="dite?|appelle[zs]?[- ]moi|m'appellent|surnom",
        women="soeur|sœur|mère|fille|femme|féminin|née|né",
        men="mari|frère|père|fils|homme|masculin",
        families="les famille",
        birth_names="née|né",
        role_links="comme|de",
        surnames="nom de (?:famille|jeune fille)",
        first_names="prénoms?",
        surname_alone="nom",
        as_="comme",
        names="nom|prénom",
        names_links="et",
        both_heads="les",
        twos="deux",
        company_links="et",
        town_beginnings="saint sainte le les sant",
        town_links="le|sur|sous|lès|les|aux",
        town_articles="le|les|l'",
        branches=(
            "boulangerie banque assurance assurances clinique hopital pharmacie ecole universite aeroport gare "
            "musee theatre cinema bibliotheque eglise supermarche"
        ),
        clubs="les et du",
        degrees="degrés?",
        introducing="je suis|m'appelle|assistant(?:e)?|bot|bonjour|merci|appelée?|c'est",
        multipliers="mille million millions",
        name_tails="du|des|le|les",
        lakes=r"\blac\b",
        seas=r"\bmer\b",
        ranges=r"\b(?:alpes|massif)\b|pyren",
        mountains=r"\b(?:pic|puy|col)\b",
        geo_kinds="mont",
        street_articles="du|des",
        street_elisions="de l'",
        street_leads="du des d l",
        unit_words="mois|fois",
        theirs="mon|ma",
        titles_of_first_names="soeur",
        letter_titles="m",
        titles="me maitre docteur docteure professeur professeure pr soeur",
        naming_signs=r"nom|\bnée?\b",
        saints="st saint sainte",
        women_saints="sainte",
    ),
)

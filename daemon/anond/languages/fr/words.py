"""The words of French; `tables.py` says what each table is."""

from __future__ import annotations

from typing import Final

from anond.languages.fr.context import CONTEXT
from anond.languages.fr.surrogates import SURROGATES
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
    rank=6,
    spoken_in=("FR", "BE", "CH", "CA", "LU", "RE", "GP", "MQ", "GF", "YT", "NC", "PF", "PM", "MC"),
    dates=DateWords(
        months=("janvier f[ée]vrier mars avril mai juin juillet ao[uû]t septembre octobre novembre d[ée]cembre"),
        short_months="janv jan f[ée]vr? avr juil sept sep oct nov d[ée]c",
        weekdays="lundi mardi mercredi jeudi vendredi samedi dimanche",
        short_weekdays="lun mar mer jeu ven sam dim",
        days=(
            "premier un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix_sept "
            "dix_huit dix_neuf vingt vingt_et_un vingt_deux vingt_trois vingt_quatre vingt_cinq vingt_six vingt_sept "
            "vingt_huit vingt_neuf trente trente_et_un"
        ),
        numbers=(
            "z[ée]ro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingts? "
            "trente quarante cinquante soixante septante huitante octante nonante cents? mille? et"
        ),
        between="de",
        before="le du au jusqu'au d[èe]s_le depuis_le avant_le date pour_le à_partir_du",
        since="en depuis dès jusqu'en année l'année de fin début avant après mi",
        early="fin début mi courant",
        late="prochaine? derni[èe]re? suivante?",
        recurring="chaque tous_les les le",
        years=(
            "mille? deux_mille? dix_neuf_cent vingt trente quarante cinquante soixante septante huitante nonante "
            "quatre_vingts?"
        ),
        bare=(
            r"(?<!\w)(?:vers|avant|pour|jusqu'au|depuis|dès|d'ici|après|départ|arrivée|livré|"
            r"prévu)(?: le)? (?P<day>DAY)COUNT|(?<!\w)du (?P<start>DAY) au (?P<end>DAY)(?!,\d)STOP|"
            r"(?<!\w)le (?P<other>DAY) à \d"
        ),
        month_tables=(
            "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
            "janv févr mars avr mai juin juil août sept oct nov déc",
        ),
    ),
    born=(
        r"classe|née?s?(?:\(e\))?(?: le| en| un)?(?: à \w+(?:[ -]\w+)? le)?|naissance|date de naissance|d\.d\.n\.?|ddn|"
        r"anniversaire|(?:j'aurai|fête(?:ra)?|ai eu) \d{1,3} ans"
    ),
    addresses=AddressWords(
        numbers_apart=True,
        numbers=(
            "un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingts? trente "
            "quarante cinquante soixante septante huitante nonante cents?"
        ),
        extras=(
            r"app\.? appt\.? apt\.? appartement b[âa]t\.? b[âa]timent esc\.? escalier bo[îi]te bte\.? bt porte étage "
            "bureau unité suite rdc hall entrée"
        ),
        post_boxes=r"bo[îi]te postale|b\.?p\.?|case postale|c\.p\.|tsa|cs(?= ?\d{4})",
        house_numbers="num[ée]ro (?:de (?:rue|maison|porte)|dans la rue)",
        zips=r"(?:f-|b-|ch-|l-)?\d{4,5}|[a-z]\d[a-z] ?\d[a-z]\d",
        zip_lengths=(5, 4),
        before=(
            "rue avenue av ave boulevard bd bld boul blvd place pl chemin ch impasse imp all[ée]e cours quai route rte "
            "square sq passage sentier faubourg fbg rang c[ôo]te mont[ée]e ruelle cit[ée] r[ée]sidence rés lotissement "
            "lot chauss[ée]e promenade villa hameau esplanade mail rond-point venelle voie drève clos sente traverse "
            "croissant terrasse galerie ch[ée]e grande_all[ée]e lieu-?dit"
        ),
        common="cours mail c[ôo]te r[ée]sidence villa lot passage voie cit[ée] hameau galerie",
        particles=(
            "de la|de l['’]|du|des|de|d['’]|la|les?|l['’]|saint|sainte|st|ste|général|dr|docteur|maréchal|président|"
            "aux?|à|en|sur"
        ),
        no_names=(
            "est et à a au aux en dans que qui pour par sur avec ou où ne pas principale fermée barrée la le les de du "
            "des un une mon ma mes ton ta votre notre c'est libre vide dispo disponible assise debout prise mais svp "
            "merci si il elle privée piétonne est-ce déjà ci là lundi mardi mercredi jeudi vendredi samedi dimanche "
            "debout"
        ),
        towns_have_capitals=True,
    ),
    numbers=NumberWords(
        twenties="vingt vingts",
        tens_to_nineteen=(60, 80),
        units_behind_ten=(7, 8, 9),
        small=("zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize"),
        tens="vingt trente quarante cinquante soixante",
        hundred="cent cents",
        thousand="mille",
        million="million millions",
        others="vingts=20 septante=70 huitante=80 octante=80 nonante=90",
        link="et",
        ones_behind_tens="une",
        splits_tens=True,
    ),
    dictation=DictationWords(
        code_words=(
            "anatole berthe célestin désiré eugène françois gaston henri irma joseph kléber louis marcel nicolas oscar "
            "pierre quintal raoul suzanne thérèse ursule victor william xavier yvonne zoé"
        ),
        letters=(
            "bé=b cé=c dé=d effe=f gé=g hache=h ji=j ka=k emme=m enne=n pé=p erre=r esse=s té=t vé=v ixe=x zède=z zed=z"
        ),
        weak_letters="de=d ce=c elle=l te=t y=y a=a à=à",
        letters_in_two_words="i_grec=y double_v=w double_vé=w",
        links="comme_dans comme de",
        times="double=2 triple=3",
        times_of="fois",
        zeros="zéros",
        signs="tiret=- barre=/ slash=/ point=. espace=_ apostrophe='",
        fillers="euh heu hum puis ensuite alors majuscule minuscule",
        join="et",
        accents="accent aigu grave circonflexe tréma cédille",
    ),
    titles=TitleWords(
        titles=("Monsieur monsieur Madame madame Mademoiselle mademoiselle M m Mme mme Mlle mlle MME MLLE"),
        callings="dr prof Docteur docteur Professeur professeur Pr Me Maître maître Sœur sœur",
    ),
    questions={
        "name": (r"noms?\b|pr[eé]noms?|vous appel\w*|t'appelles?|qui (est|[eê]tes)|titulaire|[eé]pel\w*"),
        "phone": r"t[eé]l[eé]phone|portable|mobile|joindre|rappeler|\bt[eé]l\b",
        "email": "e-?mail|mail|courriel|adresse [eé]lectronique",
        "address": (
            r"adresse|\brue\b|code postal|ville|commune|habitez|domicile|o[uù] livrer|num[eé]ro de rue|[eé]tage"
        ),
        "id": (
            r"num[eé]ro|n[°º]|iban|\brib\b|compte|commande|r[eé]f[eé]rence|dossier|r[eé]servation|suivi|contrat|carte|"
            r"immatriculation|plaque|s[eé]curit[eé] sociale|passeport|identifiant|client|chiffres|\bid\b"
        ),
        "birth": r"naissance|née?\b|né\(e\)|nee? le",
        "password": r"mot de passe|\bmdp\b|\bpin\b|\bcode\b|cvv",
    },
    own_endings="la de es me se si ma ai pro va je",
    names={
        "filler": (
            "notre code codes num numero numeros n est etait la le les un une mon ma votre ton ta ou au de d l du des "
            "nouveau nouvelle c serait alors ville ici oui et avec nous vous te ancien ancienne a sont"
        ),
        "": "mobilier",
        "phone": (
            "telephon* telephonique portable portables fixe appel appele* appeler* appelez rappel* joindre joignable "
            "natel repondeur bureau gsm marque"
        ),
        "card": "carte cartes cb",
        "order": (
            "commande* reservation* dossier* suivi colis facture* sinistr* billet* confirmation recu livraison "
            "transaction"
        ),
        "account": "client compte* adherent* contrat* abonne* matricule societaire police depot",
        "national": "identit* passeport* permis nir nas securite secu social",
        "device": "siren siret tva compteur* serie badge",
        "password": "cryptogramme crypto digicode mdp",
        "zip": "cp postal postale postaux",
        "plate": "immatricul* plaque*",
        "other": (
            "couleur article* barre barres produit* modele* erreur* vol train ligne page chambre annee montant prix "
            "coute taille releve loto semaine habitants option rubrique"
        ),
    },
    counted="ans habitants jours personnes pièces mètres litres points pas euros",
    how_many="combien",
    when=(
        r"quand ?(?:\?|$)|quand (?:est|avez|voulez|souhaitez|partez|arrivez|a|as|veux|sera)\b|(?:depuis|pour|"
        r"jusqu'à) quand\b|quel(?:le)? (?:date|jour|heure)\b|année du (?:v[ée]hicule|mod[èe]le)|"
        r"année de (?:la|votre) voiture|"
        r"date d(?:e départ|'arrivée|e livraison|'achat|e la commande)"
    ),
    birthdays=r"anniversaire|au monde|majeure?\b",
    which="quel(?:le)?|nom (?:du|de la|de votre)",
    counted_phrases=("(?:de|d'entre) (?:ces|ceux|celles|eux|elles)|(?:par|chaque) (?:jour|semaine|mois|an)"),
    labels=LabelWords(
        fillers=("numéro est était c'est le la mon ma ton votre pour du de au nouveau provisoire réseau"),
        passwords="mot_de_passe mots_de_passe mdp clé_wifi",
        codes="digicode cryptogramme crypto combinaison_du_coffre",
        users="utilisateur nom_d'utilisateur identifiant pseudo pseudonyme",
        extensions="poste",
        purposes_behind=(
            "sécurité vérification validation confirmation accès entrée portail porte interphone immeuble alarme "
            "garage activation déverrouillage déblocage récupération usage_unique retrait secret coffre "
            "authentification"
        ),
        determiners="le la mon ton votre notre nouveau un",
    ),
    greetings="bonjour salut merci cher chere",
    openings="bonjour salut bonsoir coucou allô allo rebonjour",
    farewells=("cdt cdlt bàt cordialement bien_à_vous bien_cordialement (?:sincères_)?salutations", "bises"),
    is_fine="suffit_amplement me_va ca_suffit ira_bien convient_aussi",
    present="ici",
    people=PersonWords(
        named=(
            "(?:mon|son|ton)_(?:nom|prénom)(?:_de_famille|_complet|_de_jeune_fille)?(?:_[àa]_l'envers)?"
            "_(?:est|était|c'est) "
            "(?:je_m'|il_s'|elle_s'|m')appelle né_?e?"
        ),
        labels="(?:nom_de_famille|nom_complet|nom|prénom)",
        words_before_name_or_job="je_suis c'est ici",
        roles=(
            "patient patiente passager passagère client cliente locataire chauffeur patron patronne "
            "collègue voisine? propriétaire mère père maman papa mari femme fils fille frère sœur "
            "oncle tante mamie papi amie? copain copine"
        ),
        verbs_before_name=(
            "dites_à dis_à demandez(?:_à)? appelez prévenez parlé_(?:à|avec) parler_(?:à|avec) "
            "réservé_par signé_par contactez"
        ),
        words_behind_name="est_mon_(?:nom|prénom)",
        payment_words="(?:dois|doit|payé|remboursé|vire|viré|envoie|envoyé|prêté|verser|virer|virement)_#à",
        no_names=(
            "pas mal correct incorrect ecrit monsieur madame m mme dr en avec le la un une maintenant deja aussi bien"
        ),
        no_surnames="hein voila merci enfin donc oui non ok quelque chose machin",
        low_titles="monsieur|madame|mademoiselle|mme|mlle",
        i_am="je_suis ici moi_c'est moi_c’est c'est_moi",
        it_is="c'est c’est cest",
        my_name="est_mon_(?:nom|prénom) c'est_mon_(?:nom|prénom) mon_(?:nom|prénom)",
        here="ici",
        again="encore à_nouveau de_nouveau",
        the_one="celle celui",
        asks="s'il_vous_plaît svp stp merci",
        from_before=(
            "(?:de_la|du|de)_(?:comptabilité|compta|facturation|service_client|support|réception|accueil) "
            "de_la_semaine_(?:dernière|derniere|passée) d['’](?:hier|avant) "
            "de_(?:tout_à_l'heure|ce_matin|l'autre_(?:jour|fois)) de_la_dernière_fois du_mois_dernier"
        ),
        called=(
            "m'a_(?:appelée?|rappelée?|dit|écrit|téléphoné|répondu|contactée?|promis|aidée?) "
            "nous_a_(?:appelée?s?|rappelée?s?|dit|écrit|téléphoné|répondu) "
            "a_(?:appelé|rappelé|téléphoné)_(?:hier|ce|ma|mon|deux|ici)"
        ),
        before_caller=("et mais donc alors oui non ok bonjour salut que"),
        talked_to=("parlé_(?:à|avec) parle_avec discuté_avec échangé_avec"),
        behind_called=("hier aujourd'hui ce cette au du qui et mais la le à en de deux"),
    ),
    introductions="assistant_de assistante_de assistant_virtuel_de bienvenue_chez service_client_de",
    venues=(
        (
            "ehpad foyer salle hotel auberge restaurant brasserie bistrot clinique hopital gymnase theatre "
            "cinema musee stade"
        ),
        "hotel",
    ),
    businesses=(
        "pharmacie banque boulangerie remorquage garage imprimerie menuiserie",
        "sarl sas emballages",
    ),
    public_places=("hopital aeroport gare ecole lycee eglise tribunal", ""),
    beside_thanks="super parfait mille bien beaucoup ok oui tres daccord bonne journee",
    of_chats="okey oki okok ouais ouaip nan bah bof coucou mdr ptdr slt bjr bsr stp svp dac cimer hmm hm lol",
    idioms=(
        "à_la_saint[-_]glinglin à_la_bonne_franquette en_costume_d'adam le_roi la_reine "
        "(?:lumière|lampe|voyant|écran|icône|bouton|câble|étiquette|boîte|sac|mur|peau|touche|pierre|led)_(?:est|"
        "était|devient)"
        "(?:_(?:toute|très|tout|encore))?_(?-i:rose|violette?|blanche?|brune?|claire?)"
    ),
    bare_places=(
        "hotel auberge restaurant aeroport gare universite ecole lycee college hopital clinique gymnase "
        "theatre cinema musee centre centre-ville nord sud ouest"
    ),
    pets=(
        (
            "chien(?:ne)? (?:mon|ma|notre|votre|son|sa|leur)_chat(?:te)? "
            "chaton chiot lapin(?:e)? hamster cheval jument poney perroquet perruche tortue "
            "cochon_d'inde"
        ),
        "nommée? qui_s'appelle s'appelle appelée?",
    ),
    dining=r"(?:table|dîner|dîné|déjeuner|déjeuné|brunch)(?:_pour_\w+)?_au",
    spare=("a en avec et pour chez", "et pour merci"),
    family_articles="les",
    surname_particles=SurnameParticles(
        in_names=(
            "van van_der van_den van_de von von_der von_und_zu ter af della dello degli da dos del di de_las de_los"
        ),
        with_article="de_la d'",
        before_capitals="de du",
    ),
    conjunctions="et &",
    alternatives="ou",
    perhaps="peut-être alors bien était-ce c'était sinon",
    corrections="pas non au_lieu_de",
    own_words=(
        "je j'ai j'habite m'appelle suis et aux avec pour vous votre nous notre c'est n'est qu'il pas dans chez "
        "bonjour bonsoir s'il voudrais veux peux pouvez habite appelle prénom numéro téléphone commande colis reçu "
        "reçue été être très où ça cette ce ces parce aussi depuis quand aujourd'hui oui une avez sont fait faire "
        "n'ai j'aimerais d'une"
    ),
    near=("oc", "lb", "ca"),
    second_opinion="es",
    agreeing="le la l les un une du de d des au aux ce cet cette mon ma ton ta son sa",
    noun_endings="s x es",
    working_as="comme",
    values=ValueWords(
        titles="monsieur madame mademoiselle m mme mlle famille dr",
        women=(
            "madame mme mademoiselle mlle femme fille mere maman soeur mamie tata cousine copine "
            "associee voisine directrice infirmiere avocate patronne cliente conseillere assistante "
            "etudiante petite-fille epouse conjointe compagne amie gamine meuf marraine belle-mere belle-soeur "
            "tante niece serveuse"
        ),
        men=(
            "monsieur oncle tonton mari fils pere frere papi copain associe voisin directeur "
            "infirmier avocat patron conseiller etudiant gars mec gamin conjoint compagnon ami parrain "
            "neveu beau-pere beau-frere "
            "serveur"
        ),
        particles="du des et",
        weekdays="lundi mardi mercredi jeudi vendredi samedi dimanche jeu ven sam dim",
        modifiers="fin debut mi prochain prochaine dernier derniere dans au",
        around_dates="du le",
        ordinals="er re e eme",
        more_weekdays="lundis mardis",
        beside_weekdays="et au matin soir apres midi semaine prochaine",
        genders="masculin feminin homme femme",
    ),
    context=CONTEXT,
    surrogates=SURROGATES,
)

"""The words and forms of French by which surrogates are made; `surrogate_tables.py` says what each table is."""

from __future__ import annotations

from typing import Final

from anond.languages.surrogate_tables import GeneralWords, LetterSayings, NameForms, StreetForms, SurrogateWords

SURROGATES: Final = SurrogateWords(
    names=NameForms(
        she="elle|née",
        he="il(?! (?:y|faut|fait|pleut|reste|manque|me|m'|s'agit|est (?:possible|important|tard|temps)))|né",
        called="appelle|appelait|nom|prénom|nommée?",
        elides_always=True,
        articles={"la": "female"},
        of_callings={
            "la": "female",
            "une": "female",
            "ma": "female",
            "sa": "female",
            "cette": "female",
            "le": "male",
            "un": "male",
            "du": "male",
            "au": "male",
            "ce": "male",
        },
        behind_kin="ainee aine cadette cadet jumelle jumeau benjamine benjamin",
        behind={
            "de la": "Tour Roche Fontaine Croix Motte Grange Salle Porte Haye Forêt Rivière Ferté",
            "de": (
                "Villiers Montigny Beaumont Courcelles Saint-Aubin Chassagne Rochefort Vaugelas Bellefontaine Marsac"
            ),
            "le": "Goff Gall Roux Bihan Guen Corre Berre Floch Bris Meur Borgne Du",
            "la": "Croix Porte Fontaine Roche Salle Rivière",
        },
        surname_endings="eau|eaux|aux|ault|oux|gnac|ier|iere|ard|ert|ec|ville",
    ),
    letters=LetterSayings(
        with_="avec",
        without="sans|pas avec|pas de|pas d['’]",
        two="deux|double",
        once="un seul|une seule",
        article="une?|le|la|l['’]|les",
        noun="lettre",
        and_="et",
        or_="ou",
        like="comme|de",
        first="au début|au commencement|initiale?",
        last="à la fin|final",
        before="avant",
        after="après|apres",
        names=(
            "bé=b cé=c dé=d effe=f gé=g hache=h ache=h ji=j ka=k emme=m enne=n pé=p erre=r esse=s té=t vé=v "
            "double_v=w double_vé=w ixe=x i_grec=y y_grec=y zède=z zed=z c_cédille=ç"
        ),
        weak="ou au ai eu de ce te y a à",
    ),
    streets=StreetForms(
        adjectives="vieux vieille grande grand petite petit",
        roads="route rte",
        classes_of_roads="nationale departementale communale",
        saints="s st ste",
        ordinals="er re e eme",
    ),
    general=GeneralWords(
        country="pays",
        region="région",
        town="ville",
        sizes=("grande ville", "ville", "petite ville", "village"),
        street="rue",
        streets_in=("rue d'une grande ville", "rue d'une ville", "rue d'une petite ville", "rue d'un village"),
        decade="années {}",
        numbered={
            "PERSON": "Personne",
            "ADDRESS": "Adresse",
            "LOCATION": "Lieu",
            "UID": "Numéro",
            "ORG": "Entreprise",
            "PRODUCT": "Produit",
            "DATE": "Date",
            "ZIP": "Code postal",
            "EMAIL": "E-mail",
            "FACILITY": "Établissement",
            "URL": "Site",
            "IP": "Adresse IP",
            "NATIONALITY": "Nationalité",
            "LANGUAGE": "Langue",
            "UNIT": "Mesure",
            "EVENT": "Événement",
            "TEAM": "Équipe",
            "WORK": "Œuvre",
            "MEDCHEM": "Médicament",
            "GROUP": "Groupe",
            "GEO": "Paysage",
            "MISC": "Nom",
            "FIGURE": "Personnalité",
            "FICTIONAL": "Personnage",
        },
        fixed={
            "PERSON": "Alex Exemple",
            "ADDRESS": "1 rue de l'Exemple",
            "LOCATION": "Exempleville",
            "ORG": "Exemple SARL",
            "FACILITY": "Maison Exemple",
            "DATE": "1er janvier 2000",
        },
    ),
    places_behind={
        "au": ("Mans Havre Puy Creusot Touquet Bourget Cannet Lavandou Raincy Vésinet Croisic Pouliguen",),
        "dans le": (
            "Var Gard Lot Gers Jura Tarn Cantal Loiret Cher Rhône Calvados Morbihan Finistère Vaucluse Bas-Rhin Doubs "
            "Grand_Est",
        ),
        "dans les": (
            "Landes Vosges Ardennes Alpes Yvelines Cévennes Bouches-du-Rhône Hautes-Alpes Deux-Sèvres Hauts-de-Seine "
            "Pays_de_la_Loire",
        ),
        "dans la": ("Drôme Sarthe Creuse Manche Marne Meuse Nièvre Somme Vienne Vendée Mayenne Moselle",),
        "dans l'": ("Ain Aisne Allier Aube Aude Aveyron Eure Indre Isère Oise Orne Yonne Essonne Ardèche Ariège",),
        "en": (
            "Bretagne Normandie Provence Bourgogne Alsace Lorraine Picardie Auvergne Occitanie Dordogne Vendée Savoie",
        ),
    },
    plain_preposition="en",
    words_of_countries={
        "BE": r"\b(?:septante|nonante|bancontact|itsme|bpost|stib)\b",
        "CH": r"\b(?:chf|francs suisses|natel|huitante|cff|avs|twint)\b",
        "CA": r"\b(?:ramq|hydro-québec|courriel|cellulaire|dépanneur|desjardins|saaq)\b",
        "MA": r"\b(?:dirhams?|cnss)\b",
    },
    zip_countries={5: "FR", 4: "BE"},
    zip_begins=(1, 95),
    offices=("contact info", "assistance aide", "facturation comptabilite", "secretariat reception"),
    phones="CH BE RE FR US",
    plates="FR BE CH",
    cantons="vd ge ne ju fr vs",
    code_words=(
        "anatole berthe célestin désiré eugène françois gaston henri irma joseph kléber louis "
        "marcel nicolas oscar pierre quintal raoul suzanne thérèse ursule victor william xavier "
        "yvonne zoé"
    ),
    signs=("point", "tiret du bas", "tiret", "plus"),
    national_id="numéro de sécurité sociale",
    feminine_medicines=("ine", "one"),
    other_ids=("AHV",),
    elides=True,
    no_elision_before="hy",
    writes_accents=True,
    march_is_tuesday=True,
    first_is_ordinal=True,
    cut_articles={"d'": "de ", "l'": "le ", "cet ": "ce "},
    first_words_of_dates={"printemps": {"en ": "au "}, "premier": {}, "ete": {}, "automne": {}, "hiver": {}},
    dates_as_vowels="a|oct|ete|hiver",
    first_in_figures="1er",
    languages_have_one_form=True,
    origin_epicene=r"(?:[bgv]e|sse|aque|eque|ene|oate|gare|ze|arde?|ate)s?$",
    origin_links=(
        r"(?:viens|vient|venons|originaires?|natifs?|native) (?:\w+ )?(?:d[eu](?: la)?|des|d['’])|née? (?:en|au|aux)"
    ),
    origin_endings=(("es", 3), ("s", 0), ("e", 1), ("", 0)),
    clubs_have_number=True,
)

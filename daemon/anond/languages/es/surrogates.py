"""The words and forms of Spanish by which surrogates are made; `surrogate_tables.py` says what each table is."""

from __future__ import annotations

from typing import Final

from anond.languages.surrogate_tables import GeneralWords, LetterSayings, NameForms, StreetForms, SurrogateWords

SURROGATES: Final = SurrogateWords(
    names=NameForms(
        she="ella|nacida",
        he="él|nacido",
        called="llama|llamaba|nombre|fue",
        endings={"a": "female", "o": "male"},
        articles={"la": "female", "el": "male"},
        of_callings={
            "la": "female",
            "una": "female",
            "nuestra": "female",
            "el": "male",
            "un": "male",
            "nuestro": "male",
            "al": "male",
            "del": "male",
        },
        behind_kin="mayor menor mediana mediano pequena pequeno chica chico grande gemela gemelo politica politico",
        surname_endings="[aeio]z|ales|uren|echea",
        bearers_counted=True,
    ),
    letters=LetterSayings(
        with_="con",
        without="sin|no con",
        two="dos|doble",
        once="una sola|solo una|sólo una",
        article="una|la|un|el",
        noun="letra",
        and_="y|e",
        or_="o|u",
        like="de|como",
        first="al principio|al comienzo|inicial",
        last="al final",
        before="antes de",
        after="después de|tras|detrás de",
        names=(
            "be=b be_grande=b be_larga=b be_alta=b ce=c de=d efe=f ge=g hache=h jota=j ka=k ele=l elle=ll eme=m ene=n "
            "eñe=ñ pe=p cu=q erre=r ere=r ese=s te=t uve=v ve=v ve_corta=v ve_chica=v ve_baja=v be_chica=v be_corta=v "
            "uve_doble=w doble_uve=w doble_ve=w doble_u=w equis=x i_griega=y i_latina=i ye=y zeta=z ceta=z"
        ),
        weak="de te ve ese a e o u y i ce",
    ),
    streets=StreetForms(
        adjectives="alta baja bajas",
        roads="carretera ctra",
        classes_of_roads="nacional comarcal autonomica provincial general",
        saints="s sta sto",
        ordinals="ro do to mo vo no ra da ta ma va na er",
        ordinal_by_digit="m r d r t t t m v n",
        ordinal_genders=True,
    ),
    general=GeneralWords(
        country="país",
        region="región",
        town="ciudad",
        sizes=("gran ciudad", "ciudad", "ciudad pequeña", "pueblo"),
        street="calle",
        streets_in=(
            "calle de una gran ciudad",
            "calle de una ciudad",
            "calle de una ciudad pequeña",
            "calle de un pueblo",
        ),
        decade="años {}",
        numbered={
            "PERSON": "Persona",
            "ADDRESS": "Dirección",
            "LOCATION": "Lugar",
            "UID": "Número",
            "ORG": "Empresa",
            "PRODUCT": "Producto",
            "DATE": "Fecha",
            "ZIP": "Código postal",
            "EMAIL": "Correo",
            "FACILITY": "Lugar público",
            "URL": "Página",
            "IP": "Dirección IP",
            "NATIONALITY": "Nacionalidad",
            "LANGUAGE": "Idioma",
            "UNIT": "Medida",
            "EVENT": "Evento",
            "TEAM": "Equipo",
            "WORK": "Obra",
            "MEDCHEM": "Medicamento",
            "GROUP": "Grupo",
            "GEO": "Paraje",
            "MISC": "Nombre",
            "FIGURE": "Personaje público",
            "FICTIONAL": "Personaje",
        },
        fixed={
            "PERSON": "Alex Ejemplo",
            "ADDRESS": "calle Ejemplo 1",
            "LOCATION": "Villaejemplo",
            "ORG": "Ejemplo S.L.",
            "FACILITY": "Casa Ejemplo",
            "DATE": "1 de enero de 2000",
        },
    ),
    places_behind={
        "en la": ("Rioja Mancha Axarquía Alpujarra Alcarria Vera Cerdanya", "India República_Checa Argentina"),
        "en los|de los|a los": (
            "Estados_Unidos EEUU Países_Bajos Emiratos_Árabes_Unidos Emiratos Balcanes Países_Bálticos",
            "Pirineos Alpes Monegros Montes_de_Toledo Cárpatos Pedroches",
        ),
        "en las|de las|a las": (
            "Filipinas Bahamas Maldivas Seychelles Bermudas",
            "Canarias Baleares Alpujarras Hurdes Merindades Rías_Baixas Bardenas Batuecas",
        ),
        "en el": ("Bierzo Maresme Ampurdán Penedès Aljarafe Vallès Pirineo",),
    },
    words_of_countries={
        "ES": (r"€|\b(?:euros?|dni|nie|móvil|ordenador|vale|vosotros|os|ayuntamiento|hacienda|bizum|piso|coche)\b"),
        "MX": r"\b(?:curp|rfc|oxxo|ahorita|órale|güey|infonavit|imss)\b",
        "AR": r"\b(?:vos|sos|tenés|querés|podés|cuit|cuil|afip|monotributo)\b",
        "CO": r"\b(?:cédula|parce|nequi|daviplata|dian)\b",
        "CL": r"\b(?:isapre|fonasa|cachai|altiro)\b",
        "PE": r"\b(?:soles|sunat|yape|reniec)\b",
        "VE": r"\b(?:bolívares|chamo|chama)\b",
    },
    home_country="ES",
    home_towns="cordoba cartagena guadalajara merida salamanca leon valencia cuenca toledo trujillo linares",
    zip_countries={5: "ES", 4: "AR", 6: "CO"},
    zip_begins=(1, 52),
    offices=("contacto info", "soporte ayuda", "facturacion contabilidad", "oficina secretaria"),
    phones="CL ES CO MX AR US",
    plates="ES AR CL",
    code_words=(
        "alicante burgos cáceres donostia españa francia gerona huelva italia jaén kilo lugo "
        "madrid navarra oviedo palencia quebec roma sevilla toledo uruguay valencia washington "
        "xilófono yate zaragoza ñoño"
    ),
    signs=("punto", "guion bajo", "guion", "más"),
    national_id="dni",
    feminine_medicines=("a",),
    other_ids=("CUIL",),
    writes_accents=True,
    march_is_tuesday=True,
    languages_have_one_form=True,
    origin_epicene=r"(?:[^aeo]i|ies|ense|enses|[ai]ta|[ai]tas|elgas?|roatas?|e)$",
    origin_links=(
        r"(?:soy|es|somos|son|vengo|viene|venimos|originari[oa]|natural|procedente) (?:\w+ )?del?(?: los|"
        r" las| la)?|nac\w+ en"
    ),
    origin_endings=(("as", 3), ("os", 2), ("es", 2), ("a", 1), ("", 0)),
    clubs_have_number=True,
)

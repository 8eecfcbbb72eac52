"""Spanish words beside values; the modules of `languages/context` say what each table is."""

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
        present="es",
        past="era",
        plural="son",
        both="y|e",
        number="número",
    ),
    accounts=AccountWords(
        endings=(
            "(?:terminad[ao]|termina|que termina|acaba|que acaba|acabad[ao]|finaliza) (?:en|con)|últim[oa]s "
            "(?:cuatro|4|tres)(?: dígitos| cifras| números)?"
        ),
        ending_of="de",
        ending_whose="mi |la ",
        lasts="(?:los )?últimos",
        ending_signs="termin|acaba|finaliz|ltim",
        expiry="caduca|caducidad|cad|vence|vencimiento|vto|v[áa]lida? hasta",
        expiry_links="el|en",
        expiry_signs="cad|vence|venci|vto|lida",
        bank_codes="código",
        whose_bank="el ",
        wallets=r"monedero|billetera|cripto\w*",
    ),
    contact=ContactWords(
        my="mi|nuestr[oa]|su",
        new="nuevo ",
        time_units="horas?",
        groups="todos|todas",
        account_of="es|soy|mi|me|llamo|llaman|nombre|cuenta|perfil|usuario|en|encuentras|como|el|mío",
        called="soy|me llamo|seguidme|sígueme",
        on="en",
        mail="correo|dirección",
        said_www="tres_w uve_doble_uve_doble_uve_doble tres_uve_dobles doble_ve_doble_ve_doble_ve",
        site="página|pagina|dominio",
        points="el este ese aquel ningún último primer siguiente hasta del un cada otro",
        talk=("sí si gracias vale bien claro perfecto hola listo nada ya aquí hoy mañana ahora eso así ud uds sr sra"),
        site_cues="en|de|web|página|mira",
    ),
    ids=IdWords(
        cars=r"coche|carro|camioneta|furgo\w*|moto\w*|remolque|estacionad[oa]",
        plates="matr[íi]cula|placas?|patente|dominio|chapa",
        plate_signs="matr|placa|patente|dominio|chapa",
        plate_links="del|de|mi|la|el|coche|carro|moto",
        plate_units="cv|de|el|la",
        before_counts="el|la|de|desde|por",
        of_what="de|del|para|per|al",
        whose="la|el|mi|su|tu",
        no_purposes="contras",
        bare_codes="c[óo]digo",
        code_behind="c[óo]digo",
        code_of="de|del|de la",
        will_be="será",
        faults=r"descuento|art[íi]c\w*",
        house_words=r"jr|jirón|av|avda|avenida|calle|col|mz|lt|edif\w*",
        codes="código codigo",
    ),
    links=LinkWords(
        names=(
            "nombre apellido apellidos nombrecompleto primerapellido segundoapellido cliente nombrecliente "
            "huesped pasajero paciente destinatario titular"
        ),
        users="usuario nombreusuario socio miembro",
        births="nacimiento fechanacimiento fechadenacimiento fnac",
        postal="codigopostal cp",
        towns="ciudad localidad poblacion municipio",
        streets="calle direccion domicilio",
        phones="telefono movil celular numerotelefono",
        accounts="dni nif nie cuenta numerocuenta tarjeta numerotarjeta matricula pasaporte cedula curp rfc",
        mails="correo correoelectronico",
        user_pages="usuarios usuario perfil perfiles socios miembros cuenta",
        customer_pages="clientes cliente pacientes",
        number_pages="pedidos pedido facturas factura reservas reserva envios envio",
        pages=(
            "editar nuevo nuevos ajustes ayuda configuracion seguridad contrasena entrar salir registro buscar inicio"
        ),
    ),
    programs=ProgramWords(
        network=r"direcci\w+|desde|de",
        numbered=(
            "versión actualiza lanzamiento edición controlador artículo articulo capítulo capitulo sección "
            "seccion apartado párrafo parrafo cláusula clausula paso compilación"
        ),
        numbered_short="vedi véase",
        numbered_links="al|a",
        people=("nombre_completo nombres apellido apellidos primer_apellido segundo_apellido titular nombre_cliente"),
        name_parameters="nombre",
        keys_of="secreto|jeton|clave|llave",
        key_links="de |del |de la ",
        personal_ids="cliente|cuenta|usuario|pedido|dispositivo|sesión",
        of_programs="comprobación",
        ids_in_links="pedido|cliente|reserva|factura",
        keys_in_links="contrasena|clave",
        user_folders="usuarios",
        home_folders="escritorio documentos descargas imágenes música vídeos",
        elements="apellidos?|nombre",
    ),
    spoken=SpokenWords(
        numbers=(
            r"núm\w*|n[úu]meros?|nº|c[óo]digos?|referencia|orden|pedido|reserva|cuenta|cliente|tarjeta|pasaporte|"
            r"dni|nie|c[ée]dula|rut|p[óo]liza|socio|matr[íi]cula|chapa|patente|contraseña|clave|termina(?:da|"
            r"do)?(?: en)?|acaba(?:da|do)?(?: en)?|[úu]ltim[oaie]s?|d[íi]gitos|cifras|siniestro|expediente|folio"
        ),
        phones=r"m[óo]vil|fijo|ll[aá]m[aeo]\w*",
        contacts=r"marc[aqo]\w*",
        names=r"deletre\w*|nombre|apellidos?|escrib\w+|llam\w+",
        which=r"[úu]ltim[oaei]s?|prim[ei]\w*",
        labels="n[úu]mero|c[óo]digo|póliza|dni|nie|matr[íi]cula",
        zips="c[óo]digo postal",
        births=r"naci\w*|nacimiento|desde",
        units=(
            "pesos?|soles|horas?|d[íi]as?|semanas?|mes(?:es|i|e)?|años?|gramos|cent(?:imes|esimi|avos|ímetros)|"
            "por ciento|veces|piezas|unidades|grados|de la (?:mañana|tarde|noche)"
        ),
        no_names="gratuito nunca jamas siempre si urgente",
        abbreviations="tlf sr srs no",
        labels_between=(
            "numero codigo terminada terminado acaba en con el la ultimos ultimi cifras tarjeta telefono cuenta "
            "pedido es y"
        ),
        plus="más",
        dots="punto",
        slashes="barra",
        hyphens="gui[oó]n medio|gui[oó]n|menos",
        underscores="gui[oó]n bajo|barra baja|raya baja|subrayado",
        signs_in_words="guion_bajo guión_bajo guion_medio guión_medio barra_baja raya_baja",
        together="todo_junto todo_pegado en_minúsculas todo_en_minúsculas junto",
        signs="punto guion guión subrayado",
        joiners="menos más",
        times="doble",
        number_signs="cero|seis|siet|ocho|nueve|diez|doce|trec|quin|vein|tres|trei|trent|cuat|cuar|cinc|doble|ceros",
        whole_numbers="dos|once|dix|seis",
        letter_signs="efe|ele|eme|ene|er+e|hache|jota|zeta|equis|uve",
        code_links="de|como",
        code_links_before="como|de",
        colons="dos puntos",
        kept="algo letra perdon con sin arroba diagonal barra punto la",
        ats="arroba|ar{1,2}obas?e?|arrobas",
        ats_in_brackets="arroba",
        at_signs="arr?oba",
        ats_behind="arroba",
        ats_before="arr?oba(?:se?)?",
    ),
    places=PlaceWords(
        in_places="en|de|desde|a|hacia|por",
        lives_in_signs="resid|mudad",
        lives_in=r"(?:vivo|vivimos|resido|vive) (?:ahora )?en|mudad[oa]s? a",
        kinds_in_front=r"calle|c/|avda?\.?|avenida|plaza|paseo|carrera|cra\.?|jr\.?|jirón",
        boxes_before_zip=r"apartado|apdo\.?",
        since="desde|en",
        going="a|en|desde|de",
        sent="a",
        saints="san santa",
        units=(
            "minutos|horas|días|años?|personas|meses|semanas?|pesos?|d[óo]lares|asientos|lados|paquetes|"
            "habitaciones|veces"
        ),
        numbers=r"núm\.?|num\.?|n[uú]mero",
        sides=r"izq\w*|dcha|der\w*",
        number_links="y",
        floor_ordinals="er|ro|do|to|º|ª|°",
        floors="planta|piso",
        floor_sides=r" izq\w*| dcha",
        floor_shapes=(
            r"\d{1,2}(?:\.? ?[ºª°]|ro|do|to) ?(?:[\x22]?[A-Za-z]\b[\x22]?|(?i:iz[qd]\w*|dcha?|der\w*)\b|"
            r"\d{1,2}\.? ?[ºª])?"
        ),
        whole_kinds="calle plaza",
        town_links="de|del|de la",
        name_parts="de del la el los las y",
        proper_parts="este principal",
        compass="norte|sur",
        compass_across="este|oeste",
        flats=r"apartamento|apto\.?|(?<=, )casa(?= (?:n\.? ?|nº ?)?\d{1,3}[a-z]?(?:[,.;)\n]|$))",
        ordinals="primer|segundo|tercer|cuarto|quinto|sexto|séptimo|octavo|último",
        ordinal_endings="º|ª|°|o|a",
        storeys="piso",
        house_parts="piso|planta|escalera|puerta",
        house_sides="izq|dcha",
        homes=r"vivo|vive|vivimos|entreg\w*|timbre|paquete",
        public="tienda|oficina|hospital|aeropuerto|estación",
        home_signs=r"pis|plant|puert|esc|casa [nº. ]{0,4}\d",
        lives="vivo en|resido en",
        estates=(
            r"urbanizaci[oó]n|urb\.?|conjunto residencial|conjunto|residencial|residencia|fraccionamiento|"
            r"fracc\.?|colonia|col\.|barriada|barrio|finca|aldea|caser[ií]o|parcelaci[oó]n|condominio|torres?|"
            r"edificio|edif\.?|poblado|lotizaci[oó]n|ciudadela|reparto"
        ),
        estate_parts=(
            r"casa|chalet|chal[ée]|portal|torre|bloque|escalera|esc\.?|apto\.?|apartamento|dpto\.?|depto\.?|"
            r"departamento|parcela|lote|manzana|mz\.?|nave|puerta|piso|vivienda|interior|villa"
        ),
        to_postcodes="al|del|en el|para el|desde el|hacia el",
        sends=r"env[ií]\w*|mand\w*|entreg\w*|reparte\w*",
        sends_to="a|en",
        live_signs="viv[oi]|resido",
        degrees=" grados?",
        arc_minutes=" minutos?",
        arc_seconds=" segundos?",
        latitudes=" latitud",
        longitudes=" longitud",
        latitude_names="latitud",
        maps=r"coord\w*|ubica\w+|locali\w+|punto",
    ),
    times=TimeWords(
        into="al?|hasta el",
        alternatives="y|o|e|u",
        between="entre",
        the="el",
        before_pairs="el|al",
        weeks="semana",
        week_heads="semana",
        week_signs="semana",
        o_clock="a las",
        no_day="personas",
        years_in_words="mil novecientos|dos mil",
        years_signs="mil novec|dos mil",
        stops="a las|o|y|de",
        counts="horas?|por|personas?|piso|años|días|minutos",
        month_signs="ener|marz|abri|agos|seti|octu|dici",
        day_signs="lunes|martes|mi.{1,2}rc|jueve|viern|s.{1,2}bad|doming",
        short_month_signs="abr|ago|set|dic|ene",
        bare_day_signs="d.{1,2}a|el|del|al",
        versions=r"versi[oó]n\w*|art[ií]culo|n°|nº",
        scores="nota|puntuaci[oó]n|ganaron|perdieron|talla|tensi[oó]n",
        expiry=r"caduc\w*|venc\w*|v[aá]lid\w*",
        amounts="estrellas?|puntos",
        names=r"soy|llam\w+|me llamo|señor\w*|jesús|hola|calle|avenida|plaza",
        hours="a las",
        whose_birth="de mi |del ",
        relatives="mujer|esposa|esposo|marido|hij[oa]|b[eé]b[eéè]|madre|padre|paciente",
        birth_links="fue|el|de|del|a[ñn]os|mi|y|ha sido|en",
        birth_behind=r"es (?:mi|su|el) cumple(?:años)?\b",
        aged="cumpl",
        birth_signs=r"\bnac|cumpl|fdn|fec",
        week_numbers="semana|sem",
        weeks_of="semana",
        weeks_links="de|del",
        parts_of="d[ií]a|(?:primeros|principios|mediados|finales) de",
        of_this_month="de (?:este|corrente|presente) mes",
        stages="principios mediados finales",
        stage_articles="a ",
        stage_links="de|del",
        stage_behind="este|el",
        months="mes",
        from_day="del?",
        up_to_day="al|a|y|e|o",
        decades="(?:los )?años ",
        ages="años",
        years="ano",
        team_points="marcador|resultado|ganamos|perdimos|quedaron|quedamos",
        birth_years="del",
        events=(
            r"ped[ií]\w*|compr\w+|factura\w*|reserv\w+|cita\w*|entrada|salida|llegad\w+|lleg\w+|vuelo|entreg\w*|"
            r"envi\w+|pag\w+|cobr\w+|caduc\w+|v[aá]lid\w+|contrat\w+|accidente|pas[oó]|empez\w+|termin\w+|"
            r"vence\w*|mudanza|devol\w+|cancel\w+|boda|garant[ií]a|firmad\w+|recib\w+|transfer\w+|"
            r"instal\w+|venci\w+"
        ),
        clocks="a las",
        kept_before=(
            "(?:hacia|sobre|antes de|después de|desde|alrededor de|allá por|cerca de|a partir de) (?:el )?|"
            "(?:el )?último día de |(?:el )?finde (?:del? )?|(?:el )?puente de |(?:la )?noche del? "
        ),
        kept_behind=(
            "(?:de este año|del año que viene|del año pasado|del próximo año|del corriente|próximo|pasado|"
            "por la (?:mañana|tarde|noche))"
        ),
    ),
    talk=TalkWords(
        now="ahora|ya|todavía",
        several_ids=(
            r"(?:mis|nuestr[oa]s|sus) (?:[^\W\d_]{2,12} )?"
            r"(?:(?:números|numeros|códigos|codigos)(?: (?:de )?\w{2,12})?|"
            "pedidos|cuentas|tickets|reservas|facturas|contratos)"
        ),
        flights=(r"(?:mi|nuestro|su) vuelo(?: (?:n[úu]mero|n[º°o]\.?))?|n[úu]mero del? vuelo"),
        flight_signs="vuelo",
        no_titled=(
            "senor senora doctor doctora profesor director directora presidente presidenta ministro ministra "
            "alcalde alcaldesa juez jueza generala coronel embajador consejero ingeniero abogado cliente y o es "
            "esta por como cuando donde que mi no si gracias"
        ),
        short_titles="Don don Sor",
        first_name_titles="don doña d dña sor",
        particles="de|del",
        particle_articles="la|las|los",
        id_links="número|(?:del? )?(?:cliente|usuario|socio|paciente|abonado)",
        number_signs="n[º°]",
        nobodys_ids="proceso",
        names_in_scripts=(
            r"\bllamo|\bnombre(?: es)?|\bsoy|"
            r"\b(?:hablar|hablo|hablé|hablado) con|\bpregunt[ea] por|\bllam[ea] a|\bseñora?"
        ),
        passphrases="contraseña|clave",
        phrase_signs="contrase|clave",
        one_of_two_codes="código",
        one_of_two="ya sea|bien",
        born_in=r"(?:soy|somos) (?:del (?:año )?|de (?=\d{4}))",
        born_signs="soy|somos",
        about_passwords="incorrecta caducada desde hace dias semanas caracteres solo pero porque que los las con",
        about_logins=(
            "incorrecto caducado vencida vencido correcta correcto erronea erroneo equivocada equivocado mala "
            "malo valida valido invalida invalido bloqueada bloqueado cambiada cambiado olvidada olvidado perdida "
            "perdido desconocida desconocido conocida nueva nuevo vieja viejo antigua antiguo misma mismo igual "
            "distinta distinto diferente vacia vacio segura seguro insegura debil fuerte corta corto larga largo "
            "facil dificil necesaria necesario obligatoria obligatorio guardada guardado hackeada robada robado "
            "ocupado cogido usada usado protegida temporal provisional personal privada secreta identica identico "
            "confirmada enviada activa activo inactiva inactivo desactivada nada todo algo cual esta esa aqui "
            "abajo arriba mia mio tuya suya tambien otra bien mal rota gracias favor ahora siempre nunca correo "
            "dni telefono fundamental importante esencial"
        ),
        name_whose="mis?|sus?|tus?",
        name_signs="apell",
        named_signs="llam",
        paid_signs="deb|pag|transf|env|prest",
        meant="mi mis nuestro nuestra llamar llamé llama hablé hablar preguntar saludos cliente",
        known_for=(
            "autora|escritor|escritora|poeta|actriz|cantante|compositor|compositora|entrenador|delantero|portero|"
            "rey|reina|emperador|presidente"
        ),
        works="novelas?|libros?|poemas?|películas?|canción|canciones|disco",
        works_by="de|del",
        created="escribió|dirigió|compuso|marcó",
        family="familia don",
        abbreviations="sa nif dni nie dm",
        links="y e de",
        articles="el la los las un una",
        name_heads="profesor profesora los las",
        name_links="o u y e",
        joining="y e",
        generic="banco grupo servicios centro calle avenida plaza paseo camino seguros energia nacional",
        particles_further="de|del",
        particles_further_articles="la|las|los",
        dotted_titles="D Ing ing Arq arq Lic lic",
        ranks="Dra",
    ),
    replaced=ReplacedWords(
        particles="de del la las los el y d santa san",
        streets_abroad="calle plaza",
        kinds="paseo camino cuesta ronda",
        of_hosts="punto barra guion",
        contact="contacto hola",
        help="soporte ayuda",
        money="facturacion",
        office="oficina secretaria reservas logistica",
        called="me dicen|me llaman|le dicen|apodo",
        women="esposa|hermana|hija|mujer|femenino|madre|de soltera",
        men="marido|esposo|hermano|hijo|hombre|masculino|padre",
        families="los las familia",
        birth_names="de soltera|nacida",
        role_links="de",
        surnames="apellidos?",
        first_names="nombres? de pila|primer nombre",
        as_="como",
        names="nombres?",
        names_links="y",
        names_articles="los |el ",
        both_heads="los",
        twos="dos",
        company_links="y",
        town_beginnings="los las la el san santa santo castel villa",
        town_links="en|del|de la|de los|de las|de",
        town_articles="los|las|la",
        branches=(
            "restaurante panaderia hostal banco seguros clinica farmacia escuela colegio universidad aeropuerto "
            "estacion museo teatro cine biblioteca iglesia supermercado"
        ),
        clubs="de del los las la el y",
        degrees="grados?",
        introducing="soy|me llamo|asistente|bot|hola|gracias|llamada|llamado",
        multipliers="mil millon millones ciento",
        name_tails="de|del|la|las|el|los",
        lakes=r"\b(?:lagos?|laguna)\b",
        seas=r"\bmar\b",
        ranges=r"\bsierra\b|pirin",
        mountains=r"\b(?:monte?|pico|cerro)\b",
        geo_kinds="laguna",
        street_articles="de|del|la|las|los|el",
        street_leads="de del la las los",
        theirs="mi",
        titles_of_first_names="don dona d dna sor",
        letter_titles="d",
        titles=(
            "dna lic doctor profesor profesora licenciado licenciada ingeniero ingeniera arquitecto arquitecta abogado "
            "abogada sor"
        ),
        naming_signs="nom|apell|solter|nacid",
        listed_articles="la las los el",
        saints="san santa",
        women_saints="santa",
    ),
)

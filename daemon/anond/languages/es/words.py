"""The words of Spanish; `tables.py` says what each table is."""

from __future__ import annotations

from typing import Final

from anond.languages.es.context import CONTEXT
from anond.languages.es.surrogates import SURROGATES
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
    rank=4,
    licence_is_plate=True,
    spoken_in=(
        "ES",
        "MX",
        "CO",
        "AR",
        "CL",
        "PE",
        "VE",
        "EC",
        "UY",
        "BO",
        "PY",
        "CR",
        "GT",
        "DO",
        "PR",
        "CU",
        "HN",
        "SV",
        "NI",
        "PA",
    ),
    dates=DateWords(
        months=("enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre"),
        short_months="ene feb mar abr may jun jul ago sep sept set oct nov dic",
        weekdays="lunes martes mi[ée]rcoles jueves viernes s[áa]bado domingo",
        short_weekdays="lun mar mi[ée] jue vie s[áa]b dom",
        days=(
            "primero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince diecis[ée]is "
            "diecisiete dieciocho diecinueve veinte veintiuno veintid[óo]s veintitr[ée]s veinticuatro veinticinco "
            "veintis[ée]is veintisiete veintiocho veintinueve treinta treinta_y_uno"
        ),
        numbers=(
            "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince diecis[ée]is "
            r"diecisiete dieciocho diecinueve veinte veinti\w{3,7} treinta cuarenta cincuenta sesenta setenta ochenta "
            r"noventa cien ciento \w{0,7}cientos quinientos mil y"
        ),
        between="de del del_año",
        before="el del al día dia hasta desde fecha antes_del después_del para_el caduca vence",
        since="en desde hasta año de del al hacia anno modelo ejercicio curso",
        early="próximo pr[óo]ximo pasado este finales_de principios_de mediados_de",
        late="que_viene pr[óo]ximo pasado siguiente de_este_año del_año_que_viene",
        recurring="los cada todos_los",
        years=(r"mil dos_mil veinti\w{3,7} veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa"),
        bare=(
            r"(?<!\w)(?:(?:el|al|del|hasta el|para el|antes del) día|hasta el|antes del|después del|para el|"
            r"desde el) (?P<day>DAY)COUNT|(?<!\w)(?<!número )(?<!numero )(?<!escala )del (?!1 al (?:3|5|"
            r"10)\b)(?P<start>DAY) al (?P<end>DAY)STOP"
        ),
        month_tables=(
            "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
            "ene feb mar abr may jun jul ago sep oct nov dic",
            "enero febrero marzo abril mayo junio julio agosto setiembre octubre noviembre diciembre",
            "ene feb mar abr may jun jul ago sept oct nov dic",
        ),
    ),
    born=(
        "naci(?:do|da|ó|ste|o|dos|das|d[oa]/a|d@)?(?: el| en)?|nací(?: el| en| un)?|(?:fecha |"
        r"año )?(?:de )?nac(?:imiento|\.)|fecha (?:de )?nac|f\. ?nac\.?|f\. ?de ?n\.?|fdn|fec\.? ?nac\.?|cumpleaños|"
        r"cumple(?: años)?|cumpl[oió]{1,2}(?: años| \d{1,3}(?: años)?)?"
    ),
    addresses=AddressWords(
        numbers_apart=True,
        numbers=(
            r"uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieci\w{3,6} veinte "
            r"veinti\w{3,7} treinta cuarenta cincuenta sesenta setenta ochenta noventa cien ciento \w{3,7}cientos"
        ),
        extras=(
            r"piso puerta pta\.? esc\.? escalera bajos? bjo [áa]tico entresuelo principal pral\.? izq\.? izqda\.? "
            r"izquierda dcha?\.? derecha der\.? int\.? interior depto\.? dpto\.? dto\.? departamento apto?\.? "
            r"apartamento torre bloque bl\.? blq\.? portal local oficina of\.? casa(?=_?\d) lote lt\.? mz\.? manzana "
            r"timbre pb p\.b\. km\.? planta edificio(?=_) entlo\.? depa tienda tda\.? ofc\.? nave ote\.? pte\.? nte\.? "
            "oriente poniente"
        ),
        post_boxes=(
            r"apartado(?: de correos| postal)?|apdo\.?(?: de correos)?|casilla(?: de correo| postal)?|aptdo\.?|a\.p\."
        ),
        house_numbers="n[úu]mero de (?:casa|portal|puerta)|portal|altura",
        zips=r"(?:cp|c\.p\.|c\.p)? ?(?:\d{4,5}|[a-z]\d{4}[a-z]{3})|\d{4,6}",
        zip_lengths=(5, 4, 6, 7),
        before=(
            r"calle c/ ca cl cll avenida avda? av plaza pza plza paseo p[ºo]\.º camino cmno carretera ctra traves[ií]a "
            "trav ronda rambla rbla glorieta callej[oó]n cuesta urbanizaci[oó]n urb pol[ií]gono carrer r[uú]a kale "
            "pasaje psje pje jir[oó]n jr carrera cra kra diagonal transversal calzada calz blvd bulevar boulevard "
            "privada priv cerrada cda prolongaci[oó]n prol andador circuito retorno malec[oó]n alameda costanilla "
            "bajada autopista tv transv dg diag kr ak ac circular bv boulevar retorno eje rotonda sendero parcela"
        ),
        common="retorno eje sendero circular",
        particles=(
            r"de la|de las|de los|de l'|de|del|dels?|d'|las?|los|el|san|santa|santo|sant|general|gral\.?|doctor|dr\.?|"
            "don|doña|y"
        ),
        no_names=(
            "que es está en y a con por para de se no la el los las un una su mi tu me te lo si o principal abajo "
            "arriba cerrada cortada peatonal tengo hay va era fue son al del esta este cuando donde como pero muy más "
            "bien mal tiene tienen cuesta cuestan dura sale abre turista aéreo aereo barato caro"
        ),
        town_first=True,
        towns_have_capitals=True,
    ),
    numbers=NumberWords(
        joined="{tens}{unit} {ten}y{unit}",
        joined_tens=(
            "veinte=veinti treinta=treintai cuarenta=cuarentai cincuenta=cincuentai sesenta=sesentai setenta=setentai "
            "ochenta=ochentai noventa=noventai"
        ),
        ten_takes_units=True,
        small=(
            "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis "
            "diecisiete dieciocho diecinueve"
        ),
        tens="veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
        thousand="mil",
        million="millón millones",
        others=(
            "cien=100 ciento=100 doscientos=200 doscientas=200 trescientos=300 trescientas=300 cuatrocientos=400 "
            "quinientos=500 seiscientos=600 setecientos=700 ochocientos=800 novecientos=900 cuatrocientas=400 "
            "quinientas=500 seiscientas=600 setecientas=700 ochocientas=800 novecientas=900 veintiún=21 veintiuna=21"
        ),
        cut_forms="veintiún veintiuna",
        ones_behind_tens="un una",
        link="y",
        hundred="",
    ),
    dictation=DictationWords(
        letters=(
            "be=b ce=c efe=f ge=g hache=h jota=j ka=k ele=l eme=m ene=n eñe=ñ pe=p cu=q erre=r ere=r equis=x zeta=z "
            "uve=v ye=y"
        ),
        weak_letters="de=d te=t ve=v ese=s a=a e=e o=o u=u y=y i=i",
        letters_in_two_words=(
            "uve_doble=w doble_uve=w doble_ve=w ve_doble=w doble_u=w i_griega=y y_griega=y i_latina=i be_larga=b "
            "be_alta=b be_grande=b ve_corta=v ve_baja=v ve_chica=v b_grande=b v_chica=v v_corta=v b_larga=b"
        ),
        links="de como_en como_de como",
        times="doble=2 triple=3 cuádruple=4",
        times_of="veces",
        zeros="ceros",
        signs="guion=- guión=- raya=- barra=/ punto=. espacio=_ apóstrofo='",
        fillers="eh ehm este em mmm luego después pues mayúscula minúscula entonces",
        join="y",
        accents="tilde acento diéresis",
        code_words="",
    ),
    titles=TitleWords(
        titles=(
            "Señor señor Señora señora Señorita señorita Sr sr Sra sra Srta srta Don don Doña doña D Dña dña SR SRA "
            "SEÑOR SEÑORA"
        ),
        callings=(
            "dr prof Doctor doctor Doctora doctora Dra dra Profesor profesor Profesora profesora Licenciado licenciado "
            "Licenciada licenciada Lic lic Ing ing Arq arq Sor"
        ),
    ),
    questions={
        "name": (
            r"nombres?|apellidos?|c[oó]mo (se|te) llama\w*|qui[eé]n (eres|es|habla)|titular|deletre\w*|a nombre de"
        ),
        "phone": "tel[eé]fono|m[oó]vil|celular|llamar(te|le)|contacto",
        "email": "correo|e-?mail|mail",
        "address": (
            r"direcci[oó]n|domicilio|calle|c[oó]digo postal|\bcp\b|poblaci[oó]n|localidad|ciudad|d[oó]nde vive\w*|"
            "portal|piso"
        ),
        "id": (
            "n[uú]mero|n[º°]|dni|nie|nif|iban|cuenta|pedido|referencia|reserva|seguimiento|p[oó]liza|matr[ií]cula|"
            r"tarjeta|pasaporte|localizador|expediente|usuario|d[ií]gitos|cifras|\bid\b"
        ),
        "birth": "nacimiento|naci(ste|ó)|nacid[oa]",
        "password": r"contraseña|clave|\bpin\b|c[oó]digo\b|cvv",
    },
    own_endings="la de es me no si se ma va pro",
    names={
        "filler": (
            "nuestro nuestra codigo numero numeros n es era son el la los las un una mi mio mia su sua tu tuo o de del "
            "al a nuevo nueva seria entonces aqui si y con me nos te le lo viejo vieja solo zona"
        ),
        "": "callejero cardiologia",
        "phone": (
            "tele telf telefo* tlf tf movil moviles fijo llam* marca marcar celular* cel cels contacto bizum yape "
            "nequi plin daviplata fono fonos portatil buzon escritorio buro wasap wsp"
        ),
        "card": "tarjeta* tarj",
        "order": (
            "pedido* orden ordenes reserva* reservaci* localizador incidencia* expediente* seguimiento envio* paquete* "
            "factura* siniestro* reclam* boleta* guia folio* rastreo recibo entrega transaccion devolucion referen*"
        ),
        "account": (
            "cliente clientes cuenta* ctacte cta socio* poliza* contrato* empleado afiliado* abonado* clabe cbu cvu"
        ),
        "national": (
            "ciudadania carnet identidad pasaporte* dni nie nif cedula* cedulas rut run curp rfc ruc seguridad nss rif "
            "nin nuip cuit cuil clave_elector fiscal"
        ),
        "device": "cif nit serie contador* bastidor",
        "password": "pincode contrasena* clave",
        "zip": "cp postal postale",
        "plate": "matricula* placa placas dominio",
        "other": (
            "promocional color articulo* barras producto* modelo* puerto vuelo tren linea pagina habitacion ano anno "
            "total importe precio cuesta costa talla lectura seguidores resultado puntos loto semana recambio "
            "habitantes catalogo pasos version* peso* opcion"
        ),
    },
    counted=("años días dpi habitantes pasos personas pesos peso puntos piezas litros metros soles euros"),
    how_many="cu[aá]nt[oa]s?",
    when=(
        r"cuándo|cuando ?(?:\?|$)|cuando (?:es|fue|quier\w+|sale|llega|viaj\w+|necesit\w+|compr\w+|pas[oó]|"
        r"empez\w+)\b|qu[eé] (?:d[ií]a|fecha|hora)\b|año (?:del|de (?:su|tu|la)) (?:coche|carro|auto|"
        r"veh[ií]culo|modelo|moto)|"
        r"fecha de (?:salida|entrada|llegada|compra|entrega|caducidad)"
    ),
    birthdays=r"cumplea|cumpl\w+ (?:los )?(?:\d+ )?años|al mundo",
    which="(?:qu[eé]|cu[aá]l)|nombre (?:del|de la|de su|de tu)",
    counted_phrases=(r"de (?:esos|esas|estos|estas|ellos|ellas)|(?:al|por|cada) (?:d[ií]a|mes|año|semana)|a la semana"),
    labels=LabelWords(
        fillers=("número numero es era a ahora mi tu su el la del de para nueva temporal red sera será aqui"),
        passwords=(
            "contraseña contrasena contrasenia contraseñas clave claves clave_wifi clave_de_acceso clave_de_la_puerta"
        ),
        codes="combinación combinación_de_la_caja_fuerte",
        users="usuario nombre_de_usuario",
        extensions="interno int. anexo extensión int",
        purposes_behind=(
            "seguridad verificación verificacion validación confirmación confirmacion acceso entrada portal portón "
            "porton porta puerta edificio alarma garaje activación activacion desbloqueo recuperación un_solo_uso "
            "retiro secreto caja_fuerte autenticación"
        ),
        determiners="el la tu su mi un nuevo",
    ),
    greetings="hola gracias querido querida estimado estimada adios",
    openings="hola buenas buenos_días buenos_dias buenas_tardes buenas_noches",
    farewells=("saludos un_saludo atte atentamente saludos_cordiales un_abrazo", ""),
    is_fine="esta_bien me_vale es_suficiente ya_vale",
    present="aqui",
    people=PersonWords(
        named=(
            "(?:mi|su|tu)s?_(?:nombre|apellido)s?(?:_completo)?(?:_al_rev[eé]s)?"
            "_(?:es|son|era) me_llam(?:o|an) apellidad[oa]"
        ),
        labels="(?:nombre|apellidos?)(?:_completo|_y_apellidos)?",
        words_before_name_or_job="soy es habla le_habla",
        roles=(
            "paciente pasajer[oa] huésped cliente inquilin[oa] conductora? jef[ea] compañer[oa] "
            "vecin[oa] caser[oa] madre padre mamá papá marido mujer esposo esposa hij[oa] "
            "herman[oa] tí[oa] abuel[oa] amig[oa] novi[oa]"
        ),
        verbs_before_name=(
            "dile_a dígale_a avise_a avisa_a pregunt[ea]_por llam[ea]_a "
            "(?:hablé|hable|hablado|hablar)_con contacte_con reservado_por firmado_por"
        ),
        words_behind_name="(?:es|era)_mi_(?:nombre|apellido)",
        payment_words="(?:debo|debe|pagué|pague|transfiere|transferí|envía|envié|presté|transferir|transferencia|enviar|pagar)_#a",
        no_names="no mal correcto incorrecto senor senora sr sra dr en con el la un una ahora ya tambien si",
        no_surnames="vale verdad ok si no tambien pues algo noseque",
        low_titles="señor|señora|señorita|senor|senora|sr|sra|srta|doña",
        i_am="soy yo_soy habla le_habla",
        it_is="es aquí",
        my_name="(?:es_)?mi_nombre me_llamo",
        here="aqu[ií]",
        again="otra_vez de_nuevo nuevamente",
        the_one="la_de el_de la_del el_del la_que el_que",
        asks="por_favor gracias porfa",
        from_before=(
            "(?:el_|la_)?de_(?:contabilidad|facturación|ventas|soporte|recepción|administración|atención_al_cliente) "
            "(?:el_|la_)?de_(?:la_semana_pasada|ayer|antes|esta_mañana|el_otro_día|anoche|la_otra_vez) "
            "del_(?:mes|lunes|martes|miércoles|jueves|viernes)_pasado"
        ),
        called=(
            "me_(?:llamó|llamo|dijo|escribió|escribio|contestó|contesto|prometió|ayudó|atendió|respondió) "
            "nos_(?:llamó|dijo|escribió) (?:me|nos)_ha_(?:llamado|dicho|escrito|contestado) "
            "llamó_(?:ayer|hoy|esta|otra|antes)"
        ),
        before_caller=("y pero que porque entonces si no ok hola"),
        talked_to=("(?:hablé|hable|hablado|hablando|hablamos)_con charl(?:é|ado)_con"),
        behind_called=("ayer hoy esta este que y pero por del de el la antes otra dos sobre"),
    ),
    introductions="asistente_de asistente_virtual_de bienvenido_a bienvenida_a soporte_de",
    venues=(
        (
            "meson taberna bodega salon residencia edificio hotel hostal restaurante clinica hospital "
            "cafeteria gimnasio teatro cine museo estadio"
        ),
        "hotel",
    ),
    businesses=(
        "banco farmacia talleres panaderia pizzeria optica ferreteria propiedades",
        "sl sa ltda",
    ),
    public_places=("hospital aeropuerto estacion ceip ies colegio ambulatorio catedral", ""),
    beside_thanks="muchas mil genial perfecto muy bien gracias ok vale buen bueno dia buenas",
    of_chats="okey okis okok sip nop porfi porfa holi holis jaja jajaja jeje hmm hm lol",
    idioms=(
        "a_cuerpo_de_rey fulano_de_tal perico_de_los_palotes como_pedro_por_su_casa juan_palomo a_la_buena_de_dios "
        "el_rey la_reina "
        "(?:luz|pantalla|botón|cable|etiqueta|caja|bolsa|pared|piel|icono|led|tecla|camisa|funda)_(?:es|era|está|"
        "estaba|sale)"
        "(?:_(?:muy|toda|ya))?_(?-i:rosa|violeta|celeste|blanc[oa]|clar[oa]|moren[oa])"
    ),
    bare_places=(
        "hotel hostal restaurante aeropuerto estacion universidad colegio escuela instituto hospital clinica "
        "gimnasio teatro cine museo norte sur este oeste"
    ),
    pets=(
        "perr[oa] perrit[oa] gat[oa] gatit[oa] cachorr[oa] conej[oa] hámster caballo yegua loro tortuga cobaya",
        "llamad[oa] que_se_llama se_llama",
    ),
    dining=r"(?:mesa|cena|cenar|cenamos|cenado|comer|comido|desayunar|almorzar)(?:_para_\w+)?_en",
    spare=("en desde con y es por soy", "y es por gracias favor"),
    family_articles="los",
    family_plural="(s)",
    surname_particles=SurnameParticles(
        in_names="van van_der van_den van_de von von_der von_und_zu ter af della dello degli de' du",
        with_article="de_la de_las de_los del",
        in_lists="de",
    ),
    conjunctions="y e &",
    alternatives="o u",
    perhaps="quizás? tal_vez puede_que era igual mejor a_lo_mejor",
    corrections="no en_vez_de en_lugar_de",
    own_words=(
        "llamo soy estoy el para por hola gracias quiero quisiera necesito tengo puedo puede pueden está están "
        "estaba cuenta pedido dirección teléfono correo buenos buenas ayuda ayudar porque pero muy usted ustedes "
        "aquí también tambien donde dónde qué cómo desde hasta ahora mañana hoy apellido apellidos tarjeta yo nací "
        "sí"
    ),
    near=("pt gl ast ca", "oc ro sc la"),
    second_opinion="it",
    agreeing="el la los las un una unos unas del al lo y e o u",
    noun_endings="s es",
    working_as="como de",
    values=ValueWords(
        titles="sr sra srta senor senora senorita don dona dra doctora familia",
        women=(
            "senora sra srta senorita dona dna tia mujer esposa hija madre hermana abuela novia prima "
            "nuera suegra profesora comadre hermanita nana amiga abogada letrada doctora procuradora "
            "directora gestora asesora enfermera companera vecina jefa clienta socia chica nina "
            "administradora encargada tecnica medica alumna empleada monitora voluntaria entrenadora "
            "portera sor nieta sobrina cunada madrina chavala chiquilla "
            "madrastra tesorera"
        ),
        men=(
            "senor sr don tio compadre hermanito amigo marido esposo hijo padre hermano abuelo novio "
            "primo yerno suegro abogado letrado procurador profesor director gestor asesor enfermero "
            "companero vecino jefe socio chico nino administrador encargado tecnico medico alumno "
            "empleado monitor voluntario entrenador portero nieto sobrino cunado padrino chaval "
            "padrastro tesorero"
        ),
        particles="de la las los del y e",
        weekdays="lunes martes miercoles jueves viernes sabado domingo lun mie jue vie sab dom",
        modifiers="proximo pasado este finales principios mediados que viene al hasta en",
        around_dates="d de del el la",
        ordinals="o a",
        more_weekdays="vierne lune luns venres vierns dilluns sabatos sabados domingos",
        beside_weekdays="y a al manana tarde noche semana proxima",
        genders="masculino femenino hombre mujer",
    ),
    context=CONTEXT,
    surrogates=SURROGATES,
)

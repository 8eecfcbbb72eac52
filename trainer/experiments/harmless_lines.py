"""Lines with nothing sensitive in them, written (synthetic) for `experiments.false_alarms`: code, times, cars, amounts.

No model learns from them. Each language says the same kinds of things in its own way; code is as people paste it.
"""

from __future__ import annotations

from typing import Final

CODE: Final = """
if retries > 3: raise TimeoutError("gave up after 3 tries")
for (let i = 0; i < rows.length; i++) { total += rows[i].price; }
SELECT count(*) FROM orders WHERE status = 'open' AND total > 100;
git checkout -b fix/login && git push origin fix/login
const max = Math.max(...values.map(v => v.width));
docker run -p 8080:80 --rm nginx:1.25
pip install requests==2.31.0
def area(width: float, height: float) -> float: return width * height
<div class="row"><span id="total">0</span></div>
HTTP 503 after 30000 ms, retry 2 of 5
margin: 0 auto; max-width: 960px; color: #336699;
export PATH=$PATH:/usr/local/bin
npm ERR! code ELIFECYCLE errno 1
kubectl get pods -n default --watch
index out of range: 17 >= 16
x = np.linspace(0, 1, 101)
cron: 0 4 * * 1 /usr/bin/backup
{"ok": true, "count": 42, "items": []}
error C2065: undeclared identifier
while True: time.sleep(0.5)
"""

TALK: Final[dict[str, str]] = {
    "en": """
can you do half past three instead of 4 p.m.?
the bus was 25 minutes late again
it opens at 9 a.m. and closes at 17:30
give me ten minutes, i am nearly done
see you at quarter to eight then
it drives fine but the clutch slips in third gear
the tyres are 205/55 R16, do you have those?
it is a diesel, manual, five doors, 98,000 miles
the brake pads were changed at 60,000
how much is an oil change for a small petrol car?
that comes to 24.99 plus shipping
i was charged twice, 15 and 15, so 30 in all
we need 12 boxes of 48 each
it was 3 for 2 last week, now it is full price
the total should be 1,250.00, not 1,520.00
2 large and 1 small please
the screen stays black after the update
i have restarted it three times now
thanks, that worked, you can close this
none of the above, i just want a refund
""",
    "de": """
geht auch halb vier statt 16 uhr?
der bus kam wieder 25 minuten zu spät
ab 9 uhr geöffnet, um 17:30 uhr ist schluss
gib mir zehn minuten, bin gleich fertig
dann bis viertel vor acht
fährt gut, aber die kupplung rutscht im dritten gang
die reifen sind 205/55 R16, habt ihr die da?
ein diesel, schaltung, fünf türen, 160.000 km gelaufen
die bremsen wurden bei 90.000 gemacht
was kostet ein ölwechsel bei einem kleinen benziner?
das macht 24,99 plus versand
mir wurde zweimal 15 abgebucht, also 30
wir brauchen 12 kartons zu je 48 stück
letzte woche gab es noch 3 für 2
die summe muss 1.250,00 sein und nicht 1.520,00
zwei große und eine kleine bitte
der bildschirm bleibt nach dem update schwarz
ich habe jetzt dreimal neu gestartet
danke, das hat geklappt, kann geschlossen werden
nichts davon, ich will nur mein geld zurück
""",
    "sv": """
går det med halv fyra i stället för klockan 16?
bussen var 25 minuter sen igen
öppnar klockan 9 och stänger 17.30
ge mig tio minuter, jag är snart klar
då ses vi kvart i åtta
den går bra men kopplingen slirar på trean
däcken är 205/55 R16, har ni sådana?
en diesel, manuell, fem dörrar, har gått 16 000 mil
bromsbeläggen byttes vid 9 000 mil
vad kostar ett oljebyte på en liten bensinbil?
det blir 249 plus frakt
jag har betalat två gånger, 150 och 150, alltså 300
vi behöver 12 lådor med 48 i varje
förra veckan var det ta 3 betala för 2
summan ska vara 1 250,00 och inte 1 520,00
två stora och en liten tack
skärmen är svart efter uppdateringen
jag har startat om tre gånger nu
tack, det fungerade, du kan stänga ärendet
inget av det, jag vill bara ha pengarna tillbaka
""",
    "es": """
¿puede ser a las tres y media en vez de a las 4?
el autobús llegó otra vez 25 minutos tarde
abre a las 9 y cierra a las 17:30
dame diez minutos, ya casi termino
entonces a las ocho menos cuarto
va bien pero el embrague patina en tercera
los neumáticos son 205/55 R16, ¿los tienen?
es diésel, manual, cinco puertas, 160.000 km
las pastillas se cambiaron a los 90.000
¿cuánto cuesta un cambio de aceite de un coche pequeño?
son 24,99 más el envío
me cobraron dos veces 15, o sea 30
necesitamos 12 cajas de 48 cada una
la semana pasada había 3 por 2
el total debe ser 1.250,00 y no 1.520,00
dos grandes y una pequeña por favor
la pantalla se queda negra tras la actualización
ya lo he reiniciado tres veces
gracias, ha funcionado, pueden cerrarlo
nada de eso, solo quiero que me devuelvan el dinero
""",
    "it": """
va bene alle tre e mezza invece che alle 16?
l'autobus era di nuovo in ritardo di 25 minuti
apre alle 9 e chiude alle 17.30
dammi dieci minuti, ho quasi finito
allora alle otto meno un quarto
va bene ma la frizione slitta in terza
le gomme sono 205/55 R16, le avete?
è diesel, manuale, cinque porte, 160.000 km
le pastiglie sono state cambiate a 90.000
quanto costa un cambio d'olio per una piccola a benzina?
sono 24,99 più la spedizione
mi avete addebitato due volte 15, quindi 30
ci servono 12 scatole da 48 ciascuna
la settimana scorsa c'era il 3 per 2
il totale deve essere 1.250,00 e non 1.520,00
due grandi e una piccola per favore
lo schermo resta nero dopo l'aggiornamento
l'ho già riavviato tre volte
grazie, ha funzionato, potete chiudere
niente di tutto questo, voglio solo il rimborso
""",
    "fr": """
est-ce possible à trois heures et demie au lieu de 16 h ?
le bus avait encore 25 minutes de retard
ça ouvre à 9 h et ça ferme à 17 h 30
donne-moi dix minutes, j'ai presque fini
alors à huit heures moins le quart
elle roule bien mais l'embrayage patine en troisième
les pneus sont en 205/55 R16, vous en avez ?
c'est un diesel, manuel, cinq portes, 160 000 km
les plaquettes ont été changées à 90 000
combien coûte une vidange pour une petite essence ?
cela fait 24,99 plus le port
on m'a débité deux fois 15, donc 30
il nous faut 12 cartons de 48 chacun
la semaine dernière c'était 3 pour 2
le total doit être 1 250,00 et non 1 520,00
deux grandes et une petite s'il vous plaît
l'écran reste noir après la mise à jour
je l'ai déjà redémarré trois fois
merci, ça marche, vous pouvez clore
rien de tout cela, je veux juste être remboursé
""",
}


def lines(lang: str) -> list[str]:
    """The lines of one language, and of code as its speakers paste it."""
    return [line for line in f"{TALK[lang]}{CODE}".split("\n") if line]

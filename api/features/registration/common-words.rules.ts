/**
 * Words that most guessed passwords consist of, in the languages of the campus: lower case, without diacritics and
 * disguise. Because of the minimum length they occur in pairs, or with a year, a few digits or an exclamation mark.
 */
const groups: Record<string, string> = {
  access: `
    password passwort passwords passwd pass parola parole contrasena clave motdepasse senha wachtwoord geheim secret
    segreto secreto topsecret geheimnis kennwort nopassword mypassword meinpasswort monmotdepasse lamiapassword
    micontrasena yourpassword thepassword newpassword neuespasswort nuevacontrasena nouveaumotdepasse nuovapassword
    oldpassword passwordagain forgotpassword admin administrator administrador administrateur amministratore root
    superuser sysadmin support service manager director chef boss user username usuario benutzer utilisateur utente
    guest gast invitado invite ospite login logmein letmein letmeinnow signin anmelden anmeldung entrar connexion
    accesso access zugang default standard changeme changeit changemenow change temporary temp test testing tester
    testtest testpassword demo example sample muster internet intranet server database system windows office google
    gmail outlook facebook apple amazon microsoft linux ubuntu oracle cisco samsung android iphone whatsapp youtube
    instagram twitter linkedin netflix spotify tiktok zoom teams webmail email computer ordinateur ordenador rechner
    laptop keyboard tastatur network wireless security sicherheit securite seguridad sicurezza private privat prive
    confidential firewall backup master masterkey master key schluessel chiave llave`,
  greetings: `
    welcome welcomeback willkommen bienvenue bienvenido bienvenidos benvenuto benvenuti hello hallo hola bonjour salut
    ciao goodbye goodmorning gutenmorgen gutentag servus moin adios aurevoir arrivederci merci danke gracias grazie
    please bitte thankyou congratulations happy birthday happybirthday geburtstag cumpleanos anniversaire compleanno
    christmas weihnachten navidad noel natale easter ostern halloween newyear silvester party fiesta holiday urlaub
    vacances vacanze vacaciones`,
  time: `
    spring summer autumn fall winter fruehling sommer herbst primavera verano otono invierno printemps ete automne hiver
    estate autunno inverno january february march april may june july august september october november december januar
    jaenner februar maerz mai juni juli oktober dezember janvier fevrier mars avril juin juillet aout septembre octobre
    novembre decembre enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre gennaio
    febbraio aprile maggio giugno luglio settembre ottobre dicembre monday tuesday wednesday thursday friday saturday
    sunday montag dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi samedi
    dimanche lunes martes miercoles jueves viernes sabado domingo lunedi martedi mercoledi giovedi venerdi domenica
    today heute morgen tomorrow weekend wochenende`,
  love: `
    love lover loveyou loveme iloveyou iloveu ichliebedich jetaime teamo tiamo tequiero ilove mylove meinschatz monamour
    miamor amoremio amore amor amour liebe liebling schatz schatzi hase mausi spatz sweetheart sweetie honey darling
    cherie cariño tesoro bebe baby babygirl babyboy babe princess prinzessin princesse principessa princesa prince
    prinz queen king koenig koenigin reina rey reine roi angel engel angelo ange angeles family familie familia famiglia
    famille mother mutter mama mamma maman madre father vater papa padre pere daddy brother bruder hermano frere sister
    schwester hermana soeur daughter tochter friend friends freund freunde amigo amigos amici freedom freiheit liberte
    libertad liberta forever immer siempre toujours sempre heaven himmel blessed faith hope peace frieden paix pace paz
    jesus jesuschrist christ god gott dieu dios allah maria santa lucifer devil teufel diablo diable hell sexy kiss
    kuss beso bacio heart herz corazon coeur cuore dream traum smile happiness glueck lucky luck fortune`,
  animals: `
    shadow dragon drache monkey affe tiger lion loewe panther jaguar eagle adler falcon wolf wolves bear baer teddy horse
    pferd cheval caballo cavallo puppy kitten kitty hellokitty katze chat gato gatto hund chien perro cane dog doggy cat
    cats rabbit bunny hasi maus mouse ratte butterfly schmetterling mariposa papillon farfalla dolphin delfin dauphin
    delfino unicorn einhorn licorne turtle snake cobra spider scorpion shark rooster chicken huhn pinguin penguin
    elephant elefant buddy bella max rocky luna lucky charlie oscar oskar simba felix garfield snoopy milo rex bobby
    balou sammy coco lola tobi lucy daisy rosie molly duke bruno`,
  nature: `
    sunshine sonnenschein soleil sunflower sonnenblume girasole sun sonne moon mond mondschein star stern estrella etoile
    stella stars sky rainbow regenbogen arcoiris arcenciel arcobaleno flower flowers blume blumen flor fleur fiore rose
    rosa rosen lily orchid tree baum forest wald ocean meer mare mer river fluss beach strand playa plage island insel
    mountain berg water wasser fire feuer fuego feu fuoco ice snow schnee storm sturm thunder donner lightning blitz
    galaxy cosmos universe universum earth diamond diamant silver silber golden gold money geld dinero argent soldi
    dollar euro casino poker pepper pfeffer ginger ingwer cookie chocolate schokolade chocolat cioccolato cheese kaese
    fromage formaggio queso banana orange lemon cherry kirsche apfel strawberry erdbeere fraise fragola pizza spaghetti
    kaffee coffee cafe bier beer wine purple black schwarz noir nero negro white weiss blanc bianco red rot rouge rosso
    blue blau bleu azul green gruen vert verde yellow pink`,
  games: `
    football fussball futbol calcio soccer baseball basketball hockey tennis volleyball handball rugby golf ski biking
    fahrrad liverpool chelsea arsenal everton tottenham manchester manutd barcelona fcbarcelona realmadrid atletico
    juventus juve inter milan napoli roma lazio bayern bayernmuenchen fcbayern borussia dortmund schalke hamburg werder
    psg marseille olympique celtic rangers ronaldo cristiano messi neymar mbappe zidane maradona champion champions
    winner team sport player gamer game games playstation xbox nintendo minecraft fortnite roblox pokemon pikachu mario
    zelda sonic warcraft starcraft counterstrike callofduty superman batman spiderman ironman avengers hulk joker thor
    starwars starwar skywalker yoda vader matrix neo harrypotter hogwarts potter frodo gandalf hobbit naruto dragonball
    goku simpsons mickey mickeymouse disney metallica nirvana beatles slipknot eminem blink rammstein madonna elvis
    music musik musique musica guitar gitarre piano rock rockstar hiphop hottie killer ninja samurai hunter ranger
    soldier warrior pirate wizard magic hacker trustno trustnoone whatever nothing nada anything something everything
    magdalena mustang ferrari porsche mercedes bmw audi volkswagen golfgti lamborghini corvette camaro harley yamaha
    honda toyota renault peugeot citroen fiat vespa motorrad phoenix seven eight eleven one two three four five six
    einszwei eins zwei drei unodos uno dos tres undeux deux trois due tre`,
  places: `
    london paris berlin madrid rome rom roma wien vienna muenchen munich hamburgo koeln cologne frankfurt stuttgart
    zuerich zurich genf geneve bern milano torino firenze venezia napoles sevilla valencia bilbao lisboa lisbon bruxelles
    brussels amsterdam rotterdam newyork newyorkcity losangeles chicago miami boston dallas houston sydney melbourne
    tokyo moscow istanbul athens dublin prag praha warszawa budapest kopenhagen stockholm oslo helsinki lyon toulouse
    bordeaux nice lille strasbourg europe europa africa america asia germany deutschland allemagne alemania germania
    france frankreich francia italy italien italia italie spain spanien espana espagne spagna austria oesterreich schweiz
    suisse svizzera switzerland england britain scotland ireland portugal polska poland ukraine russia turkey tuerkiye
    greece holland netherlands belgium canada australia mexico brasil brazil argentina colombia india china japan korea`,
  people: `
    michael michelle michel miguel michele jennifer jessica ashley daniel daniele daniela danielle thomas tomas tommaso
    andrea andreas andres andre alexander alexandra alexandre alejandro alessandro alessandra sascha francesco francesca
    francisco francois francoise frank franz giuseppe jose joseph josef sebastian sebastiano sebastien nicole nicolas
    nicola niklas nico martin martina robert roberto roberta jordan george georg giorgio jorge georges andrew joshua
    matthew matthias mathieu matteo mateo anthony antonio antonia antoine anton amanda hannah hanna anna ana anne annie
    laura lara lea leon leo leonie leonardo lena lisa luisa luis louis luca lucas lukas luc sara sarah sophie sofia sofie
    julia julie julian julien juan john johnny johann johannes jonas jan jean jacques pierre peter petra pedro pietro
    pablo paul paula paolo paola patrick patricia patrizia philipp philippe felipe stefan stefanie stefano stephane
    stephanie steven simon simone samuel samantha victoria viktoria victor vincent vincenzo valentina valentin vanessa
    veronica vera christian christina christine christoph christophe christopher chris cristina carlos carlo charles
    carla claudia claudio claude david davide diego domenico dominik elena elisabeth elizabeth emma emily emil eric erik
    eva fabian fabio felipe fernando gabriel gabriele gabriela giovanni giulia gloria gustav hans heinz helmut henry
    heinrich ines isabel isabella isabelle ivan jack jackson jakob james jasmin javier joachim jürgen juergen karl
    katharina kevin klaus kathrin lorenzo manuel manuela marc marco marcel marcus markus margherita marie mario marion
    marta martha mary maximilian melanie melissa monica monika nadine natalie natascha nathalie oliver olivier pascal
    rafael raphael ralf ramona raul rebecca ricardo richard riccardo rosa ruben sabine sandra sergio silvia silvio
    sonia sonja sven sylvie tanja teresa theresa tim tobias tom uwe walter werner william wolfgang yannick yvonne zoe
    mohammed mohamed muhammad ahmed ali fatima mustafa mehmet emre ayse olga natasha dmitri sergey vladimir anastasia
    harley maggie`,
  newsroom: `
    journalist journalisten journalism journalismus journalisme journaliste periodista periodismo giornalista
    giornalismo news newsroom nachrichten noticias nouvelles notizie redaktion redaction redaccion redazione redakteur
    reporter reportage editor editorial press presse prensa stampa media medien medias medios zeitung journal periodico
    giornale newspaper magazin magazine radio television fernsehen tele podcast interview zeitschrift campus academy
    akademie academie academia accademia training trainer student studium university universitaet universite school
    schule escuela ecole scuola teacher lehrer company firma business`,
}

/** Common keystroke sequences that are not found by the keyboard rules. */
const walks = `
  qwerty qwertz azerty qwertyuiop qwertzuiop azertyuiop asdfghjkl qsdfghjklm zxcvbnm yxcvbnm wxcvbn qazwsx qazwsxedc qayxsw
  wsxedc qweasd qweasdzxc asdfqwer qwer qwert poiuytrewq lkjhgfdsa mnbvcxz 1qaz2wsx 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1q2w3e
  1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1xsw2 1234qwer qwer1234 123qwe 1a2b3c4d a1b2c3d4
  a1b2c3d4e5 abc abcd abcde abcdef abcdefg abcdefgh abcdefghijkl abc123 abcd1234 aaa111 aabbcc aabbccdd p455w0rd passw0rd`

export const commonWords: readonly string[] = [...Object.values(groups), walks].flatMap((words) =>
  words.trim().split(/\s+/u),
)

import type { PasswordWeakness } from '~/contracts/accounts/credentials'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Future owner of a password. */
export interface PasswordOwner {
  names: string[]
  email: string
  brandName: string
}

/** Shorter strings occur in too many ordinary words. */
const SHORTEST_NAME = 3
const SHORTEST_MAIL_PART = 4

function personalWords({ names, email, brandName }: PasswordOwner): string[] {
  const local = email.slice(0, Math.max(0, email.lastIndexOf('@')))
  const nameParts = names.flatMap((name) => [name, ...name.split(/[\s'’-]+/u)])
  const mailParts = local.split(/[._+-]+/u).filter((part) => part.length >= SHORTEST_MAIL_PART)
  return [...nameParts, local, ...mailParts, brandName]
    .map((word) => compact(plain(word)))
    .filter((word) => word.length >= SHORTEST_NAME)
}

/**
 * Checks a password beyond the rules of the contract: it must not be a common or guessable one, or contain the owner's
 * names, the local part of the e-mail or the brand, in any case or disguise. Returns the codes of all broken rules.
 */
export function judgePassword(password: string, owner: PasswordOwner): PasswordWeakness[] {
  const meanings = [plain(password), ...undisguised(password)].map(compact)
  const isPersonal = personalWords(owner).some((word) => meanings.some((meaning) => meaning.includes(word)))
  const known = isCommonPassword(password) ? 'passwordCommon' : 'passwordGuessable'
  const isKnown = known === 'passwordCommon' || isGuessablePassword(password)
  return [...(isKnown ? ([known] as const) : []), ...(isPersonal ? ['passwordPersonal' as const] : [])]
}

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

/** Of 0 to 4; below it are less than 10^8 guesses. The field in the browser estimates with the same lists. */
const lowestScore = 3

/** Ways to read mostDisguises such as `p4$$w0rd` that are tried; with the hundred of the library it takes ten times as long. */
const mostDisguises = 20

let estimator: ZxcvbnFactory | null = null

/** True for a password that consists of well-known passwords, keyboard rows, repetitions, sequences and dates. */
export function isGuessablePassword(password: string): boolean {
  // The lists are unpacked when the first password is chosen, not when the thread starts.
  estimator ??= new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: mostDisguises,
  })
  return estimator.check(password).score < lowestScore
}

const disguises: Record<string, string> = {
  '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '@': 'a', $: 's', '€': 'e', '+': 't', '(': 'c',
} // prettier-ignore
const shifted = '!@#$%^&*()'

/** Lower case without diacritics. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const common = new Set(commonWords.map(plain))
const longestCommon = Math.max(...Array.from(common, (word) => word.length))

/** Possible meanings of a disguised word such as `P@55w0rd`: "1", "!" and "|" may represent i or l. */
function undisguised(text: string): string[] {
  const folded = Array.from(plain(text))
    .map((character) => disguises[character] ?? character)
    .join('')
  return [folded.replace(/[1!|]/g, 'i'), folded.replace(/[1!|]/g, 'l')]
}

const withoutEnds = (text: string) => text.replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, '')
const withoutLastSigns = (text: string) => text.replace(/(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u, '')
const compact = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
const lettersOnly = (text: string) => text.replace(/[^\p{L}]/gu, '')
const reversed = (text: string) => Array.from(text).reverse().join('')

/** The same keys without shift: `!QAZ@WSX` is `1qaz2wsx`. */
const unshifted = (text: string) =>
  text.toLowerCase().replace(/[!@#$%^&*()]/g, (sign) => String((shifted.indexOf(sign) + 1) % 10))

/** One common word, possibly repeated, or two in a row. Three or more form a passphrase, which is a good password. */
function isBuiltOfCommon(text: string): boolean {
  if (text.length === 0) return false
  if (common.has(text) || common.has(text.replace(/(?<!\d)\d+$/, ''))) return true
  // No beginning longer than the longest word is compared, however long the text.
  for (let at = 1; at <= Math.min(longestCommon, text.length - 1); at++) {
    const first = text.slice(0, at)
    if (!common.has(first)) continue
    if (at >= 3 && text === first.repeat(text.length / at)) return true
    if (text.length - at <= longestCommon && common.has(text.slice(at))) return true
  }
  return false
}

/** Few different characters, or a repeated short sequence. */
const isMonotonous = (text: string) => new Set(plain(text)).size < 5 || /^(.{1,6}?)\1+.?$/su.test(plain(text))

const keyboards = [
  ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ['1234567890', 'qwertzuiop', 'asdfghjkl', 'yxcvbnm'],
  ['1234567890', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'],
]

/** Pairs of adjacent keys; each row is shifted slightly to the right of the one above. */
const pairsOf = (rows: string[]) =>
  new Set(
    rows.flatMap((row, y) =>
      Array.from(row).flatMap((key, x) =>
        [row[x + 1], rows[y + 1]?.[x - 1], rows[y + 1]?.[x]].flatMap((next) =>
          next === undefined ? [] : [key + next, next + key],
        ),
      ),
    ),
  )
const neighbours = keyboards.map(pairsOf)

const isSequence = (one: string, other: string) => Math.abs(one.charCodeAt(0) - other.charCodeAt(0)) <= 1

/** Shorter sequences occur in ordinary words. */
const SHORTEST_WALK = 10
/** Ratio of jumps: adjacent columns of keys have a jump every few characters. */
const MOST_JUMPS = 0.2

/** Sequences of adjacent keys, letters of the alphabet or digits: `Qwertz-123456!`, `1qaz@WSX3edc$`, `AbcDefGhi123`. */
function isWalk(text: string): boolean {
  const keys = Array.from(compact(unshifted(text)))
  if (keys.length < SHORTEST_WALK) return false
  return neighbours.some((pairs) => {
    const isStep = (one: string, other: string) => pairs.has(one + other) || isSequence(one, other)
    const jumps = keys.filter((key, at) => at > 0 && !isStep(keys[at - 1] ?? '', key))
    return jumps.length / (keys.length - 1) <= MOST_JUMPS
  })
}

/**
 * Without a two- or four-digit number at the start or end; a disguise may include some digits: `3ur0-1999` becomes
 * `3ur0`.
 */
const withoutNumbers = (text: string): string[] =>
  [/^\d{2}[^\p{L}\d]*/u, /^\d{4}[^\p{L}\d]*/u, /\d{2}[^\p{L}\d]*$/u, /\d{4}[^\p{L}\d]*$/u].map((number) =>
    text.replace(number, ''),
  )

/** Without one or two letters that digits or signs separate from the rest: `Password1234!A`. */
const withoutInitials = (text: string) =>
  text.replace(/(?<![^\p{L}])[^\p{L}]+\p{L}{1,2}$/u, '').replace(/^\p{L}{1,2}[^\p{L}]+/u, '')

/** True for a password that is on the first lists of any attack, ignoring case and additional digits and symbols. */
export function isCommonPassword(password: string): boolean {
  const meanings = [
    ...undisguised(password),
    ...undisguised(withoutEnds(password)),
    ...undisguised(withoutInitials(withoutEnds(password))),
    // A trailing symbol is decoration, one in the middle may represent a letter.
    ...undisguised(password.replace(/(?<![^\p{L}])[^\p{L}]+$/u, '')),
    ...withoutNumbers(password).flatMap(undisguised),
    plain(password),
    plain(withoutEnds(password)),
    // A year between two words is as common as one at the end.
    lettersOnly(plain(password)),
    unshifted(password),
  ].map(compact)
  // A trailing symbol may be decoration, or part of the sequence.
  const isPattern = isMonotonous(password) || isWalk(password) || isWalk(withoutLastSigns(password))
  if (isPattern) return true
  return meanings.some((meaning) => isBuiltOfCommon(meaning) || isBuiltOfCommon(reversed(meaning)))
}

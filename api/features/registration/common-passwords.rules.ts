/**
 * Words and keyboard walks that most guessed passwords are built from, lower case and without disguise. With the length
 * that the campus asks for, nobody types one of them bare: they come with a year, a few digits or an exclamation mark.
 */
const words = `
  password passwort passwords passwd parola parole contrasena contraseña clave motdepasse senha wachtwoord geheim secret
  segreto secreto topsecret nopassword mypassword meinpasswort monmotdepasse yourpassword thepassword newpassword
  admin administrator administrador administrateur amministratore root superuser sysadmin user username usuario benutzer
  guest gast login logmein letmein letmeinnow welcome welcomeback willkommen bienvenue bienvenido benvenuto hello hallo
  hola bonjour salut ciao goodbye access default changeme changeit changemenow temporary temp test testing tester
  testtest testpassword demo example sample computer internet server database system windows office google facebook
  apple amazon microsoft linux ubuntu oracle cisco samsung android iphone whatsapp youtube instagram twitter linkedin
  master masterkey shadow dragon monkey tiger lion panther eagle falcon wolf bear horse puppy kitten butterfly dolphin
  unicorn princess prinzessin princesse principessa princesa prince queen king angel engel angelo ange devil lucifer
  jesus christ heaven blessed faith love lover loveyou iloveyou ichliebedich jetaime teamo tiamo tequiero amore amor
  liebe schatz schatzi sweetheart sweetie honey darling baby babygirl family familie familia famiglia famille freedom
  freiheit liberte libertad sunshine sonnenschein soleil sunflower summer sommer winter spring autumn herbst frühling
  primavera verano estate inverno january february march april june july august september october november december
  monday montag lundi friday freitag saturday sunday football fussball futbol soccer baseball basketball hockey
  liverpool chelsea arsenal barcelona realmadrid juventus bayern ronaldo messi superman batman spiderman pokemon
  starwars starwar matrix naruto minecraft hottie trustno trustnoone whatever nothing anything something forever
  computer killer ninja hunter ranger soldier warrior charlie michael michelle jennifer jessica ashley daniel thomas
  andrea alexander alejandro francesco giuseppe sebastian nicole maria martin michel robert jordan george andrew joshua
  matthew anthony amanda hannah harley maggie pepper ginger cookie chocolate schokolade cheese banana orange purple
  flower rainbow diamond silver golden money dollar casino poker lucky seven magic mustang ferrari porsche mercedes
  corvette yamaha phoenix thunder lightning galaxy cosmos newyork london paris berlin madrid roma italia france
  deutschland espana germany america canada australia mexico brasil journalist journalism journalismus journalisme
  periodista giornalista newsroom redaktion redaction reporter editor
  qwerty qwertz azerty qwertyu qwertyui qwertyuiop qwertzuiop azertyuiop asdf asdfgh asdfghjkl qsdfghjklm zxcvbn
  zxcvbnm yxcvbnm qazwsx qazwsxedc wsxedc qweasd qweasdzxc asdfqwer qwer qwert poiuytrewq lkjhgfdsa mnbvcxz
  1qaz2wsx 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 zaq12wsx
  zaq1xsw2 1234qwer qwer1234 123qwe 1a2b3c4d a1b2c3d4 a1b2c3d4e5 abc abcd abcde abcdef abcdefg abcdefgh abcdefghijkl
  abc123 abcd1234 aaa111 p455w0rd passw0rd`

const common = new Set(words.trim().split(/\s+/u))

const disguises: Record<string, string> = {
  '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '@': 'a', $: 's', '€': 'e', '+': 't', '(': 'c',
} // prettier-ignore
const shifted = '!@#$%^&*()'

/** Letters without marks and in lower case. */
export const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** What a person may have meant who wrote `P@55w0rd`: "1", "!" and "|" stand for i as well as for l. */
export function undisguised(text: string): string[] {
  const folded = Array.from(plain(text))
    .map((character) => disguises[character] ?? character)
    .join('')
  return [folded.replace(/[1!|]/g, 'i'), folded.replace(/[1!|]/g, 'l')]
}

const withoutEnds = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
const compact = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

/** The same keys without the shift key: `!QAZ@WSX` is `1qaz2wsx`. */
const unshifted = (text: string) =>
  text.toLowerCase().replace(/[!@#$%^&*()]/g, (sign) => String((shifted.indexOf(sign) + 1) % 10))

/** One common word, itself repeated, or two in a row. Three and more are a phrase, which is a good password. */
function isBuiltOfCommon(text: string): boolean {
  if (text.length === 0) return false
  if (common.has(text) || common.has(text.replace(/\d+$/, ''))) return true
  const repeated = /^(.{3,}?)\1+$/u.exec(text)?.[1]
  if (repeated !== undefined && common.has(repeated)) return true
  return Array.from(text).some((_, at) => common.has(text.slice(0, at)) && common.has(text.slice(at)))
}

/** A few characters over and over. */
const isMonotonous = (text: string) => new Set(plain(text)).size < 5

/** True for a password that the first lists of every attack contain, whatever case, digits and signs decorate it. */
export function isCommonPassword(password: string): boolean {
  const meanings = [
    ...undisguised(password),
    ...undisguised(withoutEnds(password)),
    // A sign at the end is decoration, but one in the middle may stand for a letter.
    ...undisguised(password.replace(/[^\p{L}]+$/u, '')),
    plain(password),
    plain(withoutEnds(password)),
    unshifted(password),
  ]
  return isMonotonous(password) || meanings.some((meaning) => isBuiltOfCommon(compact(meaning)))
}

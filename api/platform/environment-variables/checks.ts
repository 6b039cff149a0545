/** The variables by name, and what they make of this process. */
export interface Values {
  mode: 'local' | 'production'
  part: 'both' | 'api' | 'web'
  [name: string]: unknown
}

/** How a start ends where a check finds something. */
interface Outcome {
  words: string
  stops: (values: Values) => boolean
}

/** Something that is allowed by itself, and of which the operator should know what follows. */
interface Check {
  /** The variable that the line begins with. */
  name: string
  /** For docs/configuration.md. */
  when: string
  finds: (values: Values) => boolean
  outcome: Outcome
  /** What follows, and what to do. Follows the name and a colon. */
  says: string
}

/** A line for the operator; it never holds a value. */
export interface Finding {
  name: string
  says: string
  /** People would be harmed: the start is refused. */
  stops: boolean
}

const isLive = ({ mode }: Values) => mode === 'production'
const hasApi = ({ part }: Values) => part !== 'web'
const isClosed = (values: Values) => values['PROTECT_PASSWORD'] !== undefined

const stops: Outcome = { words: 'no start', stops: () => true }
const warns: Outcome = { words: 'a warning', stops: () => false }
const stopsLive: Outcome = { words: 'no start in production, otherwise a warning', stops: isLive }
const stopsOpen: Outcome = {
  words: 'no start; a warning where `PROTECT_PASSWORD` closes the site',
  stops: (values) => !isClosed(values),
}

/** True for a text that repeats a few characters, or counts up or down. Chance makes none of 32 characters. */
export function isGuessable(text: string): boolean {
  const unit = Array.from({ length: 10 }, (_, index) => text.slice(0, index + 1))
  if (unit.some((each) => each.length * 2 <= text.length && isRepeated(each, text))) return true
  const steps = new Map<number, number>()
  for (let at = 1; at < text.length; at++) {
    const step = text.charCodeAt(at) - text.charCodeAt(at - 1)
    steps.set(step, (steps.get(step) ?? 0) + 1)
  }
  return new Set(text).size < 6 || Math.max(...steps.values()) > (text.length * 2) / 3
}

const isRepeated = (unit: string, text: string) =>
  unit.repeat(Math.ceil(text.length / unit.length)).startsWith(text)

/** From which the site can be reached: only this machine, a network of its own, or everybody. */
function reachOf(address: unknown): 'machine' | 'network' | 'public' {
  if (typeof address !== 'string') return 'machine'
  const { hostname } = new URL(address)
  if (/^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname)) return 'machine'
  const isAddress = /^[\d.]+$/.test(hostname)
  const isOwn =
    /^(0\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/
  if ((isAddress && isOwn.test(hostname)) || /^\[f[cde]/.test(hostname)) return 'network'
  const isName = /\.(internal|intranet|lan|local|localdomain|corp|home|home\.arpa|test|ts\.net)$/
  if (!isAddress && (!hostname.includes('.') || isName.test(hostname))) return 'network'
  return 'public'
}

const isPlain = ({ PUBLIC_URL: url }: Values) => typeof url === 'string' && url.startsWith('http://')
const isPublic = ({ PUBLIC_URL: url }: Values) => reachOf(url) === 'public'
const seedsDemo = (values: Values) =>
  hasApi(values) && ((values['SEED_DEMO'] as boolean | undefined) ?? values.mode === 'local')

const make = 'make one with `openssl rand -base64 48`'

/** A secret that is too simple. */
const simple = (name: string, follows: string, outcome: Outcome): Check => ({
  name,
  when: 'repeats a few characters or counts up',
  finds: ({ [name]: secret }) => typeof secret === 'string' && isGuessable(secret),
  outcome,
  says: `can be guessed, and then ${follows}: ${make}`,
})

/** A key that others are told, and that must open nothing else. */
const shared = (name: string): Check => ({
  name,
  when: 'is the same as `TOKEN_SECRET` or `SESSION_SECRET`',
  finds: ({ [name]: key, TOKEN_SECRET, SESSION_SECRET }) =>
    key !== undefined && (key === TOKEN_SECRET || key === SESSION_SECRET),
  outcome: stopsLive,
  says: `is told to other programs, which could then log in as anybody with the secret that is the same: ${make}`,
})

const cleartext = 'passwords and cookies can be read on the way'

/** Everything that is looked at, in the order of docs/configuration.md, where a program writes it down. */
export const checks: readonly Check[] = [
  simple('SESSION_SECRET', 'somebody can be logged in as anybody', stopsLive),
  simple('TOKEN_SECRET', 'somebody can be logged in as anybody', stopsLive),
  simple('CONTENT_TOKEN', 'texts can be read before they are published', stopsLive),
  simple('ACADEMY_KEY', 'somebody can enter the academy as any member', stopsLive),
  simple('QUESTIONNAIRE_KEY', 'somebody can offer outlets answers that are not theirs', stopsLive),
  simple('METRICS_TOKEN', 'anybody can read the metrics', warns),
  shared('CONTENT_TOKEN'),
  shared('ACADEMY_KEY'),
  shared('QUESTIONNAIRE_KEY'),
  shared('METRICS_TOKEN'),
  {
    name: 'SESSION_SECRET',
    when: 'is the same as `TOKEN_SECRET`',
    finds: ({ SESSION_SECRET, TOKEN_SECRET }) =>
      SESSION_SECRET !== undefined && SESSION_SECRET === TOKEN_SECRET,
    outcome: warns,
    says: 'is the same as TOKEN_SECRET, so that one that leaks opens both: choose another one, which only ends the sessions of the pages',
  },
  {
    name: 'PUBLIC_URL',
    when: 'begins with `http://` and names a public host',
    finds: (values) => isPlain(values) && isPublic(values),
    outcome: stopsLive,
    says: `begins with http://, so ${cleartext}: put a proxy with TLS in front, and begin with https://`,
  },
  {
    name: 'PUBLIC_URL',
    when: 'begins with `http://` and names a host of your own network, in production',
    finds: (values) => isLive(values) && isPlain(values) && reachOf(values['PUBLIC_URL']) === 'network',
    outcome: warns,
    says: `begins with http://, so ${cleartext} in this network, and passkeys do not work`,
  },
  {
    name: 'PUBLIC_URL',
    when: 'has a path',
    finds: ({ PUBLIC_URL: url }) => typeof url === 'string' && new URL(url).pathname !== '/',
    outcome: stops,
    says: 'has a path, and the campus has none: links in mails would lead nowhere. Give it a host of its own',
  },
  {
    name: 'SEED_DEMO',
    when: 'seeds demo people, whose password everybody can read, at a public `PUBLIC_URL`',
    finds: (values) => seedsDemo(values) && isPublic(values),
    outcome: stopsOpen,
    says: 'seeds people whose password everybody can read, an administrator among them: set it to 0, or close the site with PROTECT_PASSWORD',
  },
  {
    name: 'CAMPUS_MODE',
    when: 'is local at a public `PUBLIC_URL`',
    finds: (values) => !isLive(values) && isPublic(values),
    outcome: stopsOpen,
    says: 'is local, where everybody can read all mails, with the links that open accounts: set NODE_ENV=production, or close the site with PROTECT_PASSWORD',
  },
  {
    name: 'HOST',
    when: 'lets others in this network reach demo people',
    finds: (values) => seedsDemo(values) && !/^(localhost|127\.[\d.]+|::1)$/.test(String(values['HOST'])),
    outcome: warns,
    says: 'lets others in this network in, and everybody can read the password of the demo people: set SEED_DEMO=0, or HOST=127.0.0.1',
  },
  {
    name: 'SMTP_URL',
    when: 'is missing in production',
    finds: (values) => isLive(values) && hasApi(values) && values['SMTP_URL'] === undefined,
    outcome: warns,
    says: 'is missing, so no mail is sent: nobody can register or choose a new password',
  },
  {
    name: 'MAIL_FROM',
    when: 'is the default where mails are sent in production',
    finds: (values) =>
      isLive(values) &&
      hasApi(values) &&
      values['SMTP_URL'] !== undefined &&
      /@localhost>?$/.test(String(values['MAIL_FROM'])),
    outcome: warns,
    says: 'is missing, so mails come from an address that nobody can answer, and many servers refuse them',
  },
  {
    name: 'OPERATOR_NAME',
    when: 'or `OPERATOR_ADDRESS` or `OPERATOR_EMAIL` is missing in production',
    finds: (values) =>
      isLive(values) &&
      hasApi(values) &&
      ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL'].some((name) => values[name] === undefined),
    outcome: warns,
    says: 'is missing, or OPERATOR_ADDRESS or OPERATOR_EMAIL is, so imprint and privacy policy do not say who runs the campus, which the law of most countries asks for',
  },
  {
    name: 'TRUST_PROXY',
    when: 'is 0 in production where `PUBLIC_URL` begins with `https://` or the API runs alone',
    finds: (values) =>
      isLive(values) &&
      values['TRUST_PROXY'] === false &&
      (!isPlain(values) || values.part === 'api') &&
      values['PUBLIC_URL'] !== undefined,
    outcome: warns,
    says: 'is 0, so that all visitors share the address of the proxy, and its limits: set it to 1 behind a proxy that sets X-Forwarded-For',
  },
  {
    name: 'RATE_LIMIT_FACTOR',
    when: 'is above 10 in production',
    finds: (values) => isLive(values) && Number(values['RATE_LIMIT_FACTOR']) > 10,
    outcome: warns,
    says: 'is above 10, so passwords can be guessed far more often than is safe',
  },
  {
    name: 'API_URL',
    when: 'is set and `CAMPUS_PART` is not web',
    finds: (values) => hasApi(values) && values['API_URL'] !== undefined,
    outcome: warns,
    says: 'is not used, because CAMPUS_PART says that the API runs here',
  },
]

/** What the checks find, in their order. */
export const findingsOf = (values: Values): Finding[] =>
  checks
    .filter(({ finds }) => finds(values))
    .map(({ name, says, outcome }) => ({ name, says, stops: outcome.stops(values) }))

/** A misspelt one of these leaves something open that was to be closed. */
const protections = ['PROTECT_PASSWORD', 'REQUIRE_ADMIN_2FA']
/** Known to commands, tests and workers; `OIDC_…` is looked at with its providers. */
const ofOthers =
  /^(OIDC_.*|ADMIN_\w+|ACCOUNT_EMAIL|AUDIT_HEAD|EMAIL_LIST|CHECK_EMAIL|CHECK_PASSWORD|CAMPUS_WORKER)$/

/** Variables of the environment that are none of ours but look like one, with the one that may be meant. */
export function misspeltOf(given: readonly string[], known: readonly string[]): Finding[] {
  return given
    .filter((name) => !known.includes(name) && !ofOthers.test(name))
    .flatMap((name) => {
      const meant = known.find((each) => plainName(each) === plainName(name)) ?? nearest(name, known)
      if (meant === undefined) return []
      const says = `is not a variable of the campus and has no effect. Is ${meant} meant?`
      return [{ name, says, stops: protections.includes(meant) }]
    })
}

/** As others write it: in small letters, with dashes, or with the name of the program in front. */
const plainName = (name: string) =>
  name
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
    .replace(/^CAMPUS(?!MODE|PART)/, '')

/** So many slips of the keyboard are taken for one name; short names are like many others. */
const slipsIn = (name: string) => (name.length < 6 ? 0 : name.length < 9 ? 1 : 2)

const nearest = (name: string, known: readonly string[]): string | undefined =>
  known
    .map((each) => ({ each, slips: slipsBetween(plainName(each), plainName(name)) }))
    .filter(({ each, slips }) => slips <= slipsIn(plainName(each)))
    .sort((a, b) => a.slips - b.slips)[0]?.each

/** The number of letters that are missing, too many, wrong, or in the order of their neighbours. */
function slipsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Infinity
  let [older, before] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const wrong = (before[j - 1] ?? 0) + Number(one[i - 1] !== other[j - 1])
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] && i > 1 && j > 1
      const steps = [(before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, wrong]
      row.push(Math.min(...steps, swapped ? (older[j - 2] ?? 0) + 1 : Infinity))
    }
    ;[older, before] = [before, row]
  }
  return before[other.length] ?? 0
}

import { z } from 'zod'
import { brokenRules, pushKeysMatch } from './environment-rules'
import { type PushConfig, usualPushHosts } from './push-keys'

const flag = z.enum(['1', '0', 'true', 'false']).transform((value) => value === '1' || value === 'true')
const text = z.string().min(1)
const webAddress = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/$/, ''))
const contact = z.union([z.url({ protocol: /^https$/ }), z.string().regex(/^mailto:\S+@\S+$/)])

const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  CAMPUS_MODE: z.enum(['local', 'production']).optional(),
  CAMPUS_PART: z.enum(['both', 'api', 'web']).optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  BRAND_NAME: text.max(40).default('Trust Campus'),
  DATA_DIR: text.default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  DATABASE_LISTEN_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_STATEMENT_TIMEOUT: z.coerce.number().min(1).max(3600).default(30),
  API_URL: webAddress.optional(),
  SESSION_SECRET: z.string().min(32).optional(),
  TOKEN_SECRET: z.string().min(32).optional(),
  CONTENT_TOKEN: z.string().min(32).optional(),
  PRISMIC_ENDPOINT: webAddress.optional(),
  PRISMIC_ACCESS_TOKEN: text.optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  S3_FORCE_PATH_STYLE: flag.default(false),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: text.default('campus@localhost'),
  LIVE_STREAMS: z.coerce.number().int().min(0).max(100_000).default(5000),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/)
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  VAPID_SUBJECT: contact.optional(),
  PUSH_HOSTS: text
    .transform((value) => value.split(',').map((host) => host.trim()))
    .pipe(z.array(z.string().regex(/^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$/)))
    .optional(),
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  STOP_DELAY: z.coerce.number().min(0).max(300).default(0),
  WATCHDOG_SECONDS: z.coerce.number().int().min(0).max(3600).default(60),
  METRICS_TOKEN: z.string().min(16).optional(),
  ANALYTICS_URL: webAddress.optional(),
  ANALYTICS_SITE: z.coerce.number().int().min(1).optional(),
  ANALYTICS_TOKEN: text.optional(),
  PROTECT_PASSWORD: z.string().min(8).optional(),
  SECURITY_CONTACT: contact.optional(),
  ACADEMY_URL: webAddress.optional(),
  ACADEMY_KEY: z.string().min(32).optional(),
  QUESTIONNAIRE_URL: webAddress.optional(),
  OPERATOR_NAME: text.optional(),
  OPERATOR_ADDRESS: text.optional(),
  OPERATOR_EMAIL: z.email().optional(),
  RATE_LIMIT_FACTOR: z.coerce.number().min(0.01).max(1_000_000).default(1),
  FORM_MINIMUM_SECONDS: z.coerce.number().min(0).max(60).default(3),
  SEED_DEMO: flag.optional(),
  REQUIRE_ADMIN_2FA: flag.default(false),
})
/**
 * `mode` local is for a laptop: secrets are made and kept in the data folder, demo people are seeded, mails can be read at
 * `/dev/mail`. It is production wherever NODE_ENV is, unless CAMPUS_MODE says otherwise (as `npm start` does).
 * `part` is what runs in this process: pages and API, the API alone, or pages in front of the API at API_URL.
 */
export type Environment = z.infer<typeof Environment> & {
  mode: 'local' | 'production'
  part: 'both' | 'api' | 'web'
}

/** Thrown with a message for the person who starts the server: it names each variable and what is expected. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}

const expectations: Record<keyof z.infer<typeof Environment>, string> = {
  NODE_ENV: 'production, development or test',
  CAMPUS_MODE: 'local or production',
  CAMPUS_PART: 'both, api or web',
  PORT: 'a port number from 0 to 65535',
  HOST: 'the address to listen at, such as 127.0.0.1 or 0.0.0.0',
  PUBLIC_URL: 'the http(s) address that browsers use',
  BRAND_NAME: 'a name of at most 40 characters',
  DATA_DIR: 'the folder for data and secrets',
  DATABASE_URL: 'postgres://user:password@host/database',
  DATABASE_POOL: 'a number of connections from 1 to 200',
  DATABASE_LISTEN_URL: 'postgres://user:password@host/database, past any pooler',
  DATABASE_STATEMENT_TIMEOUT: 'a number of seconds from 1 to 3600',
  API_URL: 'the http(s) base address of the API host',
  SESSION_SECRET: 'at least 32 random characters',
  TOKEN_SECRET: 'at least 32 random characters',
  CONTENT_TOKEN: 'at least 32 random characters',
  PRISMIC_ENDPOINT: 'the http(s) address of a content repository, ending in /api/v2',
  PRISMIC_ACCESS_TOKEN: 'the access token of that repository',
  S3_ENDPOINT: 'the http(s) address of the storage',
  S3_REGION: 'the region of the bucket',
  S3_BUCKET: 'the name of the bucket for uploaded files',
  S3_ACCESS_KEY_ID: 'the key to the bucket',
  S3_SECRET_ACCESS_KEY: 'the secret of that key',
  S3_FORCE_PATH_STYLE: '1 or 0',
  SMTP_URL: 'smtp://user:password@host:587 or smtps://…',
  MAIL_FROM: 'the sender of mails',
  LIVE_STREAMS: 'a number of open pages from 0 to 100000',
  VAPID_PUBLIC_KEY: 'a public key as `campus vapid:keys` prints it',
  VAPID_PRIVATE_KEY: 'a private key as `campus vapid:keys` prints it',
  VAPID_SUBJECT: 'mailto: with an e-mail address of the operator, or an https address',
  PUSH_HOSTS: 'names of hosts, separated by commas; *.example.org stands for all below example.org',
  TRUST_PROXY: '1 or 0',
  LOG_LEVEL: 'trace, debug, info, warn, error or silent',
  STOP_DELAY: 'a number of seconds from 0 to 300',
  WATCHDOG_SECONDS: 'a whole number of seconds from 0 (never) to 3600',
  METRICS_TOKEN: 'at least 16 random characters',
  ANALYTICS_URL: 'the http(s) address of Matomo',
  ANALYTICS_SITE: 'the number of the site in Matomo',
  ANALYTICS_TOKEN: 'a token of Matomo that may write',
  PROTECT_PASSWORD: 'at least 8 characters',
  SECURITY_CONTACT: 'mailto: with an e-mail address, or an https address',
  ACADEMY_URL: 'the http(s) address of the academy',
  ACADEMY_KEY: 'the key that campus and academy share, at least 32 characters',
  QUESTIONNAIRE_URL: 'the http(s) address of the questionnaire application',
  OPERATOR_NAME: 'the name for the imprint',
  OPERATOR_ADDRESS: 'the postal address for the imprint',
  OPERATOR_EMAIL: 'an e-mail address',
  RATE_LIMIT_FACTOR: 'a number from 0.01 to 1000000',
  FORM_MINIMUM_SECONDS: 'a number of seconds from 0 to 60',
  SEED_DEMO: '1 or 0',
  REQUIRE_ADMIN_2FA: '1 or 0',
}

const notValid = 'The environment is not valid'
const block = (title: string, lines: string[]) =>
  [`${title}:`, ...lines.map((line) => `  ${line}`)].join('\n')
const expectationOf = (name: string) => expectations[name as keyof typeof expectations]

/** How messages to browsers are sent; null where the operator has not set it up. */
export function pushConfig(env: Environment): PushConfig | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env
  if (!publicKey || !privateKey || !subject) return null
  return { publicKey, privateKey, subject, hosts: [...usualPushHosts, ...(env.PUSH_HOSTS ?? [])] }
}

/**
 * Reads the process environment once. Empty variables count as absent.
 * @throws EnvironmentError naming every variable that is wrong, and in production every secret that is missing
 */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(present)
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))]
    const lines = names.map((name) => `${name}: expected ${expectationOf(name)}`)
    throw new EnvironmentError(block(notValid, lines))
  }
  const mode = parsed.data.CAMPUS_MODE ?? (parsed.data.NODE_ENV === 'production' ? 'production' : 'local')
  const part = parsed.data.CAMPUS_PART ?? (parsed.data.API_URL ? 'web' : 'both')
  const environment = { ...parsed.data, mode, part } as const
  const broken = brokenRules(environment).map(({ title, names }) =>
    block(
      title,
      names.map((name) => `${name}: missing, expected ${expectationOf(name)}`),
    ),
  )
  if (!pushKeysMatch(environment))
    broken.push(
      block(notValid, ['VAPID_PUBLIC_KEY: expected the one that was printed with VAPID_PRIVATE_KEY']),
    )
  if (broken.length > 0) throw new EnvironmentError(broken.join('\n'))
  return environment
}

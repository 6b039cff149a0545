import { z } from 'zod'
import {
  loginProviders,
  oidcProviders,
  type LoginProvider,
  type OidcProvider,
  wrongProviderVariables,
} from './environment-variables/login-providers'
import { type PushConfig, usualPushHosts, isKeyPair } from './push-keys'
import { type About, aboutOf } from './environment-variables/about'
import { type Finding, findingsOf, misspeltOf, type Values } from './environment-variables/checks'
import {
  contentRepository,
  files,
  mail,
  otherSystems,
  separateApi,
  updates,
} from './environment-variables/outside-systems'
import {
  access,
  addressesAndSecrets,
  data,
  operation,
  operator,
  whatRuns,
} from './environment-variables/own-settings'

/**
 * `mode` local is for a laptop: secrets are generated and stored in the data folder, demo people are seeded, mails are
 * shown at `/dev/mail`. It is production if NODE_ENV is, unless CAMPUS_MODE overrides it (as `npm start` does). `part`
 * is what runs in this process: pages and API, the API alone, or pages with the API at API_URL.
 */
export type Environment = z.infer<typeof EnvironmentVariables> & {
  mode: 'local' | 'production'
  part: 'both' | 'api' | 'web'
  /** Providers of logins, for the buttons. */
  loginProviders: LoginProvider[]
  /** The same for the API; empty where only the pages run. */
  oidcProviders: OidcProvider[]
  /** What the operator should know, in one line each. */
  warnings: Finding[]
}

/** The message for the operator names each invalid variable and the expected value. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}

const notValid = 'The environment is not valid'
const notSafe = 'With this environment people would be harmed'
const block = (title: string, lines: string[]) =>
  [`${title}:`, ...lines.map((line) => `  ${line}`)].join('\n')
const expectationOf = (name: string) => aboutVariable(name)?.expected ?? 'nothing'

/** Configuration of push messages; null if not set up. */
export function pushConfig(env: Environment): PushConfig | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env
  if (!publicKey || !privateKey || !subject) return null
  return { publicKey, privateKey, subject, hosts: [...usualPushHosts, ...(env.PUSH_HOSTS ?? [])] }
}

/**
 * Reads the process environment once. Empty variables count as absent.
 * @throws EnvironmentError naming every invalid variable, every one that would harm people and, in production, every
 * missing secret
 */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = EnvironmentVariables.safeParse(present)
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))]
    const lines = names.map((name) => `${name}: expected ${expectationOf(name)}`)
    throw new EnvironmentError(block(notValid, lines))
  }
  const mode = parsed.data.CAMPUS_MODE ?? (parsed.data.NODE_ENV === 'production' ? 'production' : 'local')
  const part = parsed.data.CAMPUS_PART ?? (parsed.data.API_URL ? 'web' : 'both')
  const ids = parsed.data.OIDC_PROVIDERS ?? []
  const environment = {
    ...parsed.data,
    mode,
    part,
    loginProviders: loginProviders(ids, present),
    oidcProviders: part === 'web' ? [] : oidcProviders(ids, present),
  } as const
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
  const wrong = wrongProviderVariables(ids, present, part === 'web')
  if (wrong.length > 0) broken.push(block(notValid, wrong))
  const findings = [
    ...findingsOf(environment),
    ...misspeltOf(Object.keys(present), Object.keys(EnvironmentVariables.shape)),
  ]
  const harmful = findings.filter(({ stops }) => stops)
  if (harmful.length > 0)
    broken.push(
      block(
        notSafe,
        harmful.map(({ name, says }) => `${name}: ${says}`),
      ),
    )
  if (broken.length > 0) throw new EnvironmentError(broken.join('\n'))
  return { ...environment, warnings: findings }
}

/** An incomplete setting: its purpose and the missing variables. */
interface BrokenRule {
  title: string
  names: string[]
}

/** Missing names of a group of variables of which others are set. */
function halfOf(values: Values, names: string[]): string[] {
  const missing = names.filter((name) => values[name] === undefined)
  return missing.length === names.length ? [] : missing
}

const rules: Record<string, (values: Values) => string[]> = {
  'For files in a bucket these variables must be set': (values) => {
    const names = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
    return values['S3_ENDPOINT'] ? names.filter((name) => !values[name]) : halfOf(values, names)
  },
  // A front end with a remote API sends and signs nothing itself: the link targets are enough.
  'For push messages these variables must be set': (values) =>
    values.part === 'web' ? [] : halfOf(values, ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT']),
  'For the academy these variables must be set': (values) => {
    const missing = halfOf(values, ['ACADEMY_URL', 'ACADEMY_KEY'])
    return values.part === 'web' ? missing.filter((name) => name !== 'ACADEMY_KEY') : missing
  },
  'For web analytics these variables must be set': (values) => [
    ...halfOf(values, ['ANALYTICS_URL', 'ANALYTICS_SITE']),
    ...(values['ANALYTICS_TOKEN'] && !values['ANALYTICS_URL'] ? ['ANALYTICS_URL', 'ANALYTICS_SITE'] : []),
  ],
  'Where only the pages run these variables must be set': ({ part, ...values }) =>
    part === 'web' && !values['API_URL'] ? ['API_URL'] : [],
  'In production these variables must be set': ({ mode, part, ...values }) => {
    if (mode !== 'production') return []
    const needed = {
      both: ['SESSION_SECRET', 'TOKEN_SECRET', 'PUBLIC_URL'],
      api: ['TOKEN_SECRET', 'PUBLIC_URL'],
      web: ['SESSION_SECRET', 'PUBLIC_URL'],
    }[part]
    return needed.filter((name) => !values[name])
  },
}

/** All violated rules about combinations of variables. */
const brokenRules = (values: Values): BrokenRule[] =>
  Object.entries(rules).flatMap(([title, rule]) => {
    const names = [...new Set(rule(values))]
    return names.length > 0 ? [{ title, names }] : []
  })

/** False if both push keys are set and do not belong together. */
function pushKeysMatch(values: Values): boolean {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = values
  if (typeof publicKey !== 'string' || typeof privateKey !== 'string') return true
  return isKeyPair(publicKey, privateKey)
}

/** All variables in the order of the documentation, which a program writes. @internal */
export const sections: readonly { title: string; variables: Record<string, z.ZodType> }[] = [
  { title: 'What runs', variables: whatRuns },
  { title: 'Addresses and secrets', variables: addressesAndSecrets },
  { title: 'Operator', variables: operator },
  { title: 'Data', variables: data },
  { title: 'Uploaded files', variables: files },
  { title: 'Mail', variables: mail },
  { title: 'API on a host of its own', variables: separateApi },
  { title: 'Texts from another repository', variables: contentRepository },
  { title: 'Live updates and push messages', variables: updates },
  { title: 'Other systems', variables: otherSystems },
  { title: 'Access', variables: access },
  { title: 'Operation', variables: operation },
]

export const EnvironmentVariables = z.object({
  ...whatRuns,
  ...addressesAndSecrets,
  ...operator,
  ...data,
  ...files,
  ...mail,
  ...separateApi,
  ...contentRepository,
  ...updates,
  ...otherSystems,
  ...access,
  ...operation,
})

/** Documentation of a variable; undefined for unknown names. */
export function aboutVariable(name: string): About | undefined {
  const schema = (EnvironmentVariables.shape as Record<string, z.ZodType | undefined>)[name]
  return schema && aboutOf(schema)
}

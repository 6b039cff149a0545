import type { z } from 'zod'
import { brokenRules, pushKeysMatch } from './environment-rules'
import { aboutVariable, EnvironmentVariables } from './environment-variables'
import {
  loginProviders,
  oidcProviders,
  type LoginProvider,
  type OidcProvider,
  wrongProviderVariables,
} from './environment-variables/login-providers'
import { type PushConfig, usualPushHosts } from './push-keys'

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
}

/** The message for the operator names each invalid variable and the expected value. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}

const notValid = 'The environment is not valid'
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
 * @throws EnvironmentError naming every invalid variable and, in production, every missing secret
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
  if (broken.length > 0) throw new EnvironmentError(broken.join('\n'))
  return environment
}

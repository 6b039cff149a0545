import { webAddress } from './about'

/** A system of a newsroom or a partner whose members log in with their account there. */
export interface LoginProvider {
  /** Part of the names of its variables, in lower case, and of its addresses. */
  id: string
  /** On the button: “Log in with {name}”. */
  name: string
}

/** What the API needs to ask it. */
export interface OidcProvider extends LoginProvider {
  issuer: string
  clientId: string
  /** Null for a client without a secret, which PKCE alone protects. */
  clientSecret: string | null
}

const maxNameCharacters = 60
const localHosts = ['localhost', '127.0.0.1', '[::1]']

/** Codes and keys must not be read on the way: plain http is for a provider on the same machine. */
const isSafe = (issuer: string): boolean => {
  const { protocol, hostname } = new URL(issuer)
  return protocol === 'https:' || localHosts.includes(hostname)
}

const Issuer = webAddress.refine(isSafe)

type Source = Record<string, string | undefined>

/** A variable of one provider. */
const variableOf = (id: string, part: string) => `OIDC_${id.toUpperCase()}_${part}`

/** The names on the buttons, which are all that the pages need to know. */
export const loginProviders = (ids: readonly string[], source: Source): LoginProvider[] =>
  ids.map((id) => ({ id, name: source[variableOf(id, 'NAME')]?.trim() ?? '' }))

/** The providers, as the API asks them. Call it after `wrongProviderVariables`. */
export const oidcProviders = (ids: readonly string[], source: Source): OidcProvider[] =>
  loginProviders(ids, source).map((provider) => ({
    ...provider,
    // Exactly as written: the provider says the same, with or without a slash at the end.
    issuer: source[variableOf(provider.id, 'ISSUER')] ?? '',
    clientId: source[variableOf(provider.id, 'CLIENT_ID')] ?? '',
    clientSecret: source[variableOf(provider.id, 'CLIENT_SECRET')] ?? null,
  }))

const parts = ['NAME', 'ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'] as const

/** Lines for the operator about variables of providers that are missing, wrong or belong to none; pages alone need the names. */
export function wrongProviderVariables(ids: readonly string[], source: Source, isWeb: boolean): string[] {
  const known = new Set(ids.flatMap((id) => parts.map((part) => variableOf(id, part))))
  const stray = Object.keys(source).filter(
    (name) => name.startsWith('OIDC_') && name !== 'OIDC_PROVIDERS' && !known.has(name),
  )
  return [
    ...ids.flatMap((id) => wrongOf(id, source, isWeb)),
    ...(isWeb ? [] : repeatedIssuers(ids, source)),
    ...stray.map((name) => `${name}: expected only for a provider that OIDC_PROVIDERS names`),
  ]
}

/** With or without a slash at the end, an issuer is the same provider. */
export const plainIssuer = (issuer: string): string => new URL(issuer).href.replace(/(?<!\/)\/+$/, '')

/** Accounts are known by issuer and subject: with two clients of one issuer, nobody could tell by which of them somebody logs in. */
function repeatedIssuers(ids: readonly string[], source: Source): string[] {
  const owners = new Map<string, string>()
  return ids.flatMap((id) => {
    const name = variableOf(id, 'ISSUER')
    const issuer = Issuer.safeParse(source[name]).data
    if (issuer === undefined) return []
    const first = owners.get(plainIssuer(issuer))
    if (first === undefined) owners.set(plainIssuer(issuer), name)
    return first === undefined ? [] : [`${name}: expected an issuer of its own, not that of ${first}`]
  })
}

function wrongOf(id: string, source: Source, isWeb: boolean): string[] {
  const { [variableOf(id, 'NAME')]: name, [variableOf(id, 'ISSUER')]: issuer } = source
  const isNamed = Boolean(name?.trim()) && (name ?? '').trim().length <= maxNameCharacters
  const lines = isNamed
    ? []
    : [`${variableOf(id, 'NAME')}: expected a name of at most ${String(maxNameCharacters)} characters`]
  if (isWeb) return lines
  if (!Issuer.safeParse(issuer).success)
    lines.push(`${variableOf(id, 'ISSUER')}: expected the https address of the provider`)
  if (!source[variableOf(id, 'CLIENT_ID')])
    lines.push(`${variableOf(id, 'CLIENT_ID')}: expected the name that the provider knows the campus by`)
  return lines
}

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { type Grant, Provider } from 'oidc-provider'

/** What the provider says about somebody. */
export interface Account {
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  name?: string
  preferred_username?: string
}

/** What it can sign with. */
export const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const

/** What goes wrong at the provider, until it is taken out again. */
export interface Faults {
  /** Claims of the ID token that are not what they should be, signed all the same. */
  claims: Record<string, unknown> | null
  /** Signs with a key that the provider does not publish. */
  strangeKey: boolean
  /** The algorithm of the signature. */
  algorithm: (typeof algorithms)[number]
  /** What the description says instead; undefined says nothing of it. */
  description: Record<string, unknown> | null
  /** The address that is never answered: `/token` or `/me`, or all of them. */
  silent: string | null
  /** Answers nothing but this status, if it is not 0. */
  status: number
}

/** Nothing goes wrong. */
export const sound: Faults = {
  claims: null,
  strangeKey: false,
  algorithm: 'RS256',
  description: null,
  silent: null,
  status: 0,
}

/** The client of public programs, without a secret, and one that has a secret. */
export const clients = {
  open: { id: 'campus-open', secret: null },
  secret: { id: 'campus-secret', secret: 'a secret of the campus at its provider' },
  /** Takes its secret in the form alone. */
  post: { id: 'campus:post é', secret: 'a secret: with +, %, é & =' },
  /** Takes the same with HTTP Basic alone. */
  basic: { id: 'campus:basic é', secret: 'a secret: with +, %, é & =' },
} as const

const methods = {
  open: 'none',
  secret: 'client_secret_basic',
  post: 'client_secret_post',
  basic: 'client_secret_basic',
} as const

const callback = /^http:\/\/(?:localhost:\d+|campus\.test)\/login\/oidc\/[a-z\d]+\/callback$/

type Keys = Awaited<ReturnType<typeof makeKeys>>

async function makeKeys() {
  const strange = await generateKeyPair('RS256')
  const own = await Promise.all(
    algorithms.map(async (alg) => {
      const { privateKey } = await generateKeyPair(alg, { extractable: true })
      return { alg, privateKey, jwk: { ...(await exportJWK(privateKey)), kid: alg, alg, use: 'sig' } }
    }),
  )
  return { own, strange: strange.privateKey }
}

/** Signs the ID token of an answer anew, with other claims or another key. */
async function lie(
  ctx: { body: unknown },
  { own, strange }: Keys,
  { claims, strangeKey, algorithm, description }: Faults,
) {
  const body = ctx.body as { id_token?: string; token_endpoint?: string } | undefined
  if (body?.token_endpoint && description) Object.assign(body, description)
  if (!body?.id_token || (!claims && !strangeKey && algorithm === 'RS256')) return
  const key = own.find(({ alg }) => alg === algorithm)
  body.id_token = await new SignJWT({ ...decodeJwt(body.id_token), ...claims })
    .setProtectedHeader({ alg: algorithm, kid: algorithm })
    .sign(strangeKey || !key ? strange : key.privateKey)
}

function configure(issuer: string, keys: Keys, accounts: ReadonlyMap<string, Account>): Provider {
  const provider: Provider = new Provider(issuer, {
    jwks: { keys: keys.own.map(({ jwk }) => jwk) },
    enabledJWA: { idTokenSigningAlgValues: [...algorithms] },
    cookies: { keys: ['a key for the cookies of a provider in tests'] },
    clients: Object.entries(clients).map(([name, { id, secret }]) => ({
      client_id: id,
      redirect_uris: ['http://campus.test/login/oidc/newsroom/callback'],
      application_type: 'web' as const,
      ...(secret && { client_secret: secret }),
      token_endpoint_auth_method: methods[name as keyof typeof clients],
    })),
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name', 'preferred_username'],
    },
    ttl: { AccessToken: 300, Grant: 300, IdToken: 300, Interaction: 300, Session: 300 },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...(accounts.get(sub) ?? { sub }) }) }),
    // Nobody is asked what the campus may know.
    loadExistingGrant: async ({ oidc }): Promise<Grant> => {
      const grant: Grant = new provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  // The campus of a test may be at any port.
  provider.Client.prototype.redirectUriAllowed = (uri: string) => callback.test(uri)
  return provider
}

const escape = (text: string) => text.replace(/[&<>"']/g, (each) => `&#${String(each.codePointAt(0))};`)

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let body = ''
  for await (const part of request) body += String(part)
  return new URLSearchParams(body)
}

type Exchange = [IncomingMessage, ServerResponse]

/** The provider's own page: who is it, or nobody. */
async function ask(
  provider: Provider,
  accounts: ReadonlyMap<string, Account>,
  [request, response]: Exchange,
): Promise<void> {
  if (request.method !== 'POST') {
    const buttons = [...accounts.keys()].map(
      (sub) => `<button name="sub" value="${escape(sub)}">I am ${escape(sub)}</button>`,
    )
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html><html lang="en"><title>Provider</title><h1>Provider</h1><form method="post">${buttons.join('')}<button name="sub" value="">Cancel</button></form></html>`,
    )
    return
  }
  const sub = (await bodyOf(request)).get('sub')
  const result = sub ? { login: { accountId: sub, remember: false } } : { error: 'access_denied' }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

/** A real provider with pages of its own, for tests and to develop with. `accounts` and `faults` may be changed at any time. */
export async function startProvider({ port = 0 } = {}) {
  const accounts = new Map<string, Account>()
  const faults: Faults = { ...sound }
  const keys = await makeKeys()
  let handle: (...exchange: Exchange) => void = (_request, response) => void response.end()
  const server = createServer((request, response) => {
    const answer = () => {
      if (faults.status) return void response.writeHead(faults.status).end()
      handle(request, response)
    }
    if (faults.silent === null || !request.url?.startsWith(faults.silent)) answer()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://localhost:${String((server.address() as AddressInfo).port)}`
  const provider = configure(issuer, keys, accounts)
  provider.use(async (ctx, next) => {
    await next()
    await lie(ctx, keys, faults)
  })
  const standard = provider.callback()
  handle = (request, response) => {
    const isPage = request.url?.startsWith('/interaction/') ?? false
    const answered = isPage ? ask(provider, accounts, [request, response]) : standard(request, response)
    answered.catch(() => response.destroy())
  }
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { issuer, accounts, faults, stop }
}
export type TestProvider = Awaited<ReturnType<typeof startProvider>>

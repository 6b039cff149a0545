import { Authenticator } from 'remix-auth'
import { Strategy } from 'remix-auth/strategy'
import { data } from '@remix-run/node'
import { ApiFailure, type Args, call, throwCopy } from '~/app/platform/api.server'
import { textOf, invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { findUser, requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { localReturnTo } from '~/app/platform/session/return-to'
import { getFixedT } from '~/app/platform/i18n.server'
import {
  findFinished,
  findVisit,
  finishVisit,
  forgetVisit,
  keepVisit,
  type ProviderVisit,
  unlinkedIdentityKey as key,
} from '~/app/platform/session/provider-visit.server'
import { formOf } from '~/app/platform/submitted-form.server'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import { errorKey, type TranslationKey } from '~/app/platform/translations/translation-keys'
import type { LoginTokens } from '~/contracts/accounts/auth'
import {
  finishLinking,
  logInByProvider,
  type ProviderAnswer,
  startProviderLogin,
  getUnlinkedIdentity,
  linkAfterLogin,
  linkIdentity,
  type UnlinkedIdentity,
} from '~/contracts/accounts/identities'
import { enter, leadToNextStep, refuseLogin, withCookie } from './login-steps.server'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { forgetPrefilled, prefillRegistration } from '~/app/platform/session/prefilled-registration.server'
import { lifetimes } from '~/contracts/constants'
import { getSecondFactor, OwnProof } from '~/contracts/accounts/security'

const security = paths.accountSection('security')

function providerOf({ params, context }: Args) {
  const provider = context.config.loginProviders.find(({ id }) => id === params.provider)
  if (!provider) throw new Response(null, { status: 404 })
  return provider
}

/** Longer ones do not fit into the cookie. */
const returnToCharacters = 500

/** For members. */
const refuse = (args: Args, to: string, key: TranslationKey = 'auth:provider.refused') =>
  redirectWithToast(args, to, { type: 'error', key })

/** The button on the login page: begins a visit, which the next page leads to. */
export async function beginProviderLogin(args: Args): Promise<Response> {
  const { id: provider } = providerOf(args)
  const wanted = localReturnTo(textOf(await formOf(args), 'returnTo'), paths.home)
  const returnTo = wanted.length <= returnToCharacters ? wanted : paths.home
  try {
    const visit = await call(args, startProviderLogin, { input: { provider } })
    keepVisit(args, { ...visit, provider, returnTo, purpose: 'login' })
    return seeOther(withCookie(args, paths.providerLogin(provider), returnTo))
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return refuseLogin(args, returnTo, keyOf(error))
  }
}

/**
 * The page between the campus and the provider. A redirect would not do: browsers follow one after a form only to the addresses
 * that the content security policy names, and a provider may lead on to others.
 */
export function loadLeaving(args: Args) {
  const { name } = providerOf(args)
  const visit = findVisit(args, args.params.provider)
  if (!visit) throw seeOther(findFinished(args) ?? paths.login())
  const title = getFixedT(args)('provider-login:leaving.title', { name })
  return data({ name, url: visit.url, title }, { headers: { Refresh: `0; url=${visit.url}` } })
}

/** Takes the tokens from the answer that a provider has sent the browser back with. */
class ProviderStrategy extends Strategy<LoginTokens, ProviderAnswer> {
  override name = 'provider'
  constructor(
    private readonly visit: ProviderVisit,
    verify: (answer: ProviderAnswer) => Promise<LoginTokens>,
  ) {
    super(verify)
  }
  override authenticate(request: Request): Promise<LoginTokens> {
    return this.verify(answerOf(this.visit, request))
  }
}

const answerOf = ({ provider, state }: ProviderVisit, { url }: Request): ProviderAnswer => ({
  provider,
  state,
  answer: new URL(url).search.slice(0, 8192),
})

const running = new Map<string, Promise<unknown>>()

/** A second click comes back while the first is being answered: both get the same answer, as the code is good for one. */
async function once<T>({ state }: ProviderVisit, exchange: () => Promise<T>): Promise<T> {
  const known = running.get(state) as Promise<T> | undefined
  if (known) return known.catch(throwCopy)
  const begun = exchange().finally(() => running.delete(state))
  running.set(state, begun)
  return begun.catch(throwCopy)
}

/** Where a provider sends the browser back to. */
export async function finishProviderLogin(args: Args): Promise<Response> {
  const { id } = providerOf(args)
  const { searchParams } = new URL(args.request.url)
  const state = searchParams.get('state')
  const visit = findVisit(args, id)
  if (visit === null || visit.state !== state) return comeBackAgain(args, state)
  if (searchParams.has('code') || searchParams.has('error'))
    return visit.purpose === 'link' ? link(args, visit) : logIn(args, visit)
  forgetVisit(args)
  return visit.purpose === 'link'
    ? refuse(args, security)
    : refuseLogin(args, visit.returnTo, 'auth:provider.refused')
}

/** An address that was opened twice, or by somebody else's page. What has been done already leads on. */
async function comeBackAgain(args: Args, state: string | null): Promise<Response> {
  const finished = findFinished(args, state)
  if (finished !== null) return seeOther(finished)
  if (await findUser(args)) return refuse(args, paths.home)
  return refuseLogin(args, paths.home, 'auth:provider.refused')
}

/**
 * The answer has expired, was made up, or has been used by another process since. Only the cookie of the next request tells which:
 * this response must not replace it.
 */
const lookAgain = ({ provider, state }: ProviderVisit) => seeOther(paths.providerVisit(provider, state))

async function logIn(args: Args, visit: ProviderVisit): Promise<Response> {
  const { returnTo } = visit
  const strategy = new ProviderStrategy(visit, (input) =>
    once(visit, () => call(args, logInByProvider, { input })),
  )
  const authenticator = new Authenticator<LoginTokens>().use(strategy)
  try {
    const tokens = await authenticator.authenticate('provider', args.request)
    const entered = await enter(args, tokens, { returnTo })
    // Not before, since a logout of somebody else forgets all visits.
    finishVisit(args, visit, returnTo)
    return entered
  } catch (error) {
    if (isGone(error)) return lookAgain(visit)
    if (!(error instanceof ApiFailure)) throw error
    const { challenge } = error.problem
    if (error.violations[0]?.code === 'identityUnlinked' && challenge) {
      keepUnlinked(args, { identity: challenge, returnTo })
      finishVisit(args, visit, paths.linkProvider)
      return seeOther(paths.linkProvider)
    }
    const next = leadToNextStep(args, error, returnTo)
    if (next) finishVisit(args, visit, next.headers.get('Location') ?? paths.login())
    else forgetVisit(args)
    return next ?? refuseLogin(args, returnTo, keyOf(error))
  }
}

/** Links nothing yet: this is the answer to a GET, and the next page shows whom the provider has answered for. */
async function link(args: Args, visit: ProviderVisit): Promise<Response> {
  try {
    const { id: owner } = await requirePermission(args, 'account.own')
    const input = answerOf(visit, args.request)
    const { identity } = await once(visit, () => call(args, finishLinking, { input }))
    keepUnlinked(args, { identity, returnTo: visit.returnTo, owner })
    finishVisit(args, visit, paths.linkProvider)
    return seeOther(paths.linkProvider)
  } catch (error) {
    if (isGone(error)) return lookAgain(visit)
    if (error instanceof Response && !args.context.session.tokens()) {
      // The session has ended while its owner was at the provider.
      forgetVisit(args)
      return seeOther(paths.startLogin(visit.returnTo))
    }
    if (!(error instanceof ApiFailure)) throw error
    forgetVisit(args)
    return refuse(args, security, keyOf(error))
  }
}

const isGone = (error: unknown): boolean => error instanceof Response && error.status === 410

function keyOf({ status, problem, violations }: ApiFailure): TranslationKey {
  if (status === 409 && violations[0]) return errorKey(violations[0].code)
  if (status === 429) return 'errors:api.tooManyRequests'
  if (problem.code === 'accountBlocked') return 'errors:api.accountBlocked'
  if (problem.code === 'accountUnconfirmed') return 'errors:api.accountUnconfirmed'
  return 'auth:provider.refused'
}

/** Sealed by the API. In the session, since no address may have it. */
const Kept = z.object({
  identity: z.string(),
  returnTo: z.string(),
  /** The member who has begun it in the account settings, with the own proof; absent after an attempt to log in. */
  owner: z.string().optional(),
})
type Kept = z.infer<typeof Kept>

const keepUnlinked = ({ context }: Args, kept: Kept): void =>
  context.session.keep(key, JSON.stringify(kept), lifetimes.unlinkedIdentity)

function findUnlinked({ context }: Args): Kept | null {
  const kept = context.session.peek(key)
  return kept === null ? null : (Kept.safeParse(JSON.parse(kept)).data ?? null)
}

const nobody = (args: Args) => findUser(args).then((user) => seeOther(user ? paths.home : paths.login()))

async function expire(args: Args) {
  args.context.session.drop(key)
  const to = (await findUser(args)) ? paths.accountSection('security') : paths.login()
  return redirectWithToast(args, to, { type: 'warning', key: 'auth:provider.expired' })
}

/** For the form: which identity its page has named. Another tab of this browser may have brought another one since. */
const fingerprint = ({ identity }: Kept): string => createHash('sha256').update(identity).digest('base64url')

async function describe(args: Args, { identity }: Kept): Promise<UnlinkedIdentity> {
  try {
    return await call(args, getUnlinkedIdentity, { input: { identity } })
  } catch (error) {
    if (isGone(error)) throw await expire(args)
    throw error
  }
}

/** What was begun in the account settings is only for the member who has begun it. */
async function requireOwn(args: Args, { owner }: Kept): Promise<void> {
  if (owner === undefined) return
  const user = await findUser(args)
  if (!user) throw seeOther(paths.login(paths.linkProvider))
  if (user.id === owner) return
  args.context.session.drop(key)
  throw seeOther(paths.home)
}

/** What proves that the user is here. */
async function proofOf(args: Args) {
  const { enabledAt } = await call(args, getSecondFactor)
  return { withCode: enabledAt !== null }
}

/**
 * After a login with an account that is not linked, or a visit from the account settings. Visitors log in or register; members are
 * asked whether to link. After an attempt to log in they are also asked for the password: somebody else may have begun it in the
 * same browser.
 */
export async function loadUnlinked(args: Args) {
  const kept = findUnlinked(args)
  if (!kept) throw await nobody(args)
  await requireOwn(args, kept)
  const { provider, label, email, firstName, lastName, isKnown } = await describe(args, kept)
  const user = await findUser(args)
  if (user) {
    forgetPrefilled(args)
    const proof = kept.owner === undefined ? await proofOf(args) : null
    return { provider, account: user.email, identity: label, shown: fingerprint(kept), proof }
  }
  if (!isKnown) prefillRegistration(args, { email, firstName, lastName })
  return { provider, email: isKnown ? email : null }
}

const Shown = z.object({ shown: z.string().default('') })
const Action = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('link'), ...Shown.shape, ...OwnProof.shape }),
  z.object({ intent: z.literal('linkProven'), ...Shown.shape }),
  z.object({ intent: z.literal('notNow') }),
])

/** Links, or forgets the identity. Links none but the one that the page has named. */
export async function linkUnlinked(args: Args) {
  const kept = findUnlinked(args)
  if (!kept) return expire(args)
  await requireOwn(args, kept)
  const submission = await parseForm(args, Action)
  if (submission.status !== 'success') return invalid(submission)
  const { value } = submission
  const returnTo = localReturnTo(kept.returnTo, paths.home)
  if (value.intent === 'notNow') {
    args.context.session.drop(key)
    return seeOther(returnTo)
  }
  if (value.shown !== fingerprint(kept))
    return redirectWithToast(args, paths.linkProvider, { type: 'warning', key: 'provider-login:changed' })
  try {
    const { provider: name } = await describe(args, kept)
    const { identity } = kept
    if (value.intent === 'linkProven') await call(args, linkIdentity, { input: { identity } })
    else {
      const { password, code } = value
      await call(args, linkAfterLogin, { input: { identity, password, code } })
    }
    args.context.session.drop(key)
    const toast = { type: 'success', key: 'provider-login:done', values: { name } } as const
    return await redirectWithToast(args, returnTo, toast)
  } catch (error) {
    if (isGone(error)) return expire(args)
    if (error instanceof ApiFailure) return replyWithFailure(submission, error)
    throw error
  }
}

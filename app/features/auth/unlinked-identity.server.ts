import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { findUser } from '~/app/platform/guard.server'
import { localReturnTo, paths } from '~/app/platform/paths'
import { forgetPrefilled, prefillRegistration } from '~/app/platform/session/prefilled-registration.server'
import { unlinkedIdentityKey as key } from '~/app/platform/session/provider-visit.server'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import { lifetimes } from '~/contracts/constants'
import { getSecondFactor, OwnProof } from '~/contracts/accounts/security'
import {
  getUnlinkedIdentity,
  linkAfterLogin,
  linkIdentity,
  type UnlinkedIdentity,
} from '~/contracts/accounts/identities'

/** Sealed by the API. In the session, since no address may have it. */
const Kept = z.object({
  identity: z.string(),
  returnTo: z.string(),
  /** The member who has begun it in the account settings, with the own proof; absent after an attempt to log in. */
  owner: z.string().optional(),
})
type Kept = z.infer<typeof Kept>

export const keepUnlinked = ({ context }: Args, kept: Kept): void =>
  context.session.keep(key, JSON.stringify(kept), lifetimes.unlinkedIdentity)

function findUnlinked({ context }: Args): Kept | null {
  const kept = context.session.peek(key)
  return kept === null ? null : (Kept.safeParse(JSON.parse(kept)).data ?? null)
}

/** After a logout, or when somebody else logs in, nothing of it stays behind. */
export function forgetUnlinked(args: Args): void {
  args.context.session.drop(key)
  forgetPrefilled(args)
}

const nobody = (args: Args) => findUser(args).then((user) => seeOther(user ? paths.home : paths.login()))

async function expire(args: Args) {
  args.context.session.drop(key)
  const to = (await findUser(args)) ? paths.accountSection('security') : paths.login()
  return redirectWithToast(args, to, { type: 'warning', key: 'auth:provider.expired' })
}

/** For the form: which identity its page has named. Another tab of this browser may have brought another one since. */
const fingerprint = ({ identity }: Kept): string => createHash('sha256').update(identity).digest('base64url')

const isGone = (error: unknown): boolean => error instanceof Response && error.status === 410

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

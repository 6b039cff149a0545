import { z } from 'zod'
import { ApiFailure, type Args, call, callFile, callPage, pageIn } from '~/app/platform/api.server'
import { requireTeam } from '~/app/platform/access/team.server'
import { answerForm, refuse } from '~/app/platform/forms.server'
import { requirePermission, requireUser } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { fileSizes } from '~/app/platform/uploads/file-sizes.server'
import { doneOrGone, redirectWithToast, unlessGone } from '~/app/platform/toast.server'
import { errorKey } from '~/app/platform/translations/translation-keys'
import { pageSizes } from '~/contracts/constants'
import {
  type DisclosureDraft,
  type DisclosureHindrance,
  getDisclosureDraft,
  getSharedAnswers,
  getSharedAnswersFile,
  listDisclosures,
  NewDisclosureSignature,
  publishDisclosure,
  signDisclosure,
  takeBackSignature,
  undoWithdrawal,
  withdrawDisclosure,
} from '~/contracts/content/disclosure'
import { setRegistryListing } from '~/contracts/content/registry'
import { listOwnDoubts } from '~/contracts/content/doubts'
import { mayDo } from '~/contracts/permissions'
import { clauseNames, filesIn, wordsFor } from './report-words.server'

/** What an outlet or a contributor of one is shown of the draft, and whether the account may sign. */
async function loadDraft(args: Args) {
  const user = await requireTeam(args)
  const draft = await call(args, getDisclosureDraft)
  return { draft, maySign: mayDo(user, 'disclosure.own') }
}

/** A clause may have several; that the account may not sign is told elsewhere. */
const withTitles = (args: Args, hindrances: readonly DisclosureHindrance[]) => {
  const titles = clauseNames(args)
  return hindrances
    .filter(({ code }) => code !== 'account')
    .map(({ code, clause, questions }) => ({
      code,
      clause,
      title: clause === null ? '' : (titles[String(clause)] ?? ''),
      count: questions.length,
    }))
}
export type ShownHindrance = ReturnType<typeof withTitles>[number]

const isReadable = (newest: DisclosureDraft['newest']): boolean =>
  newest !== null && (newest.state === 'published' || newest.state === 'outOfDate')

/** The report of an account that an admin has made another kind since: its owner can still withdraw it. Null for everybody else. */
async function loadLeftReport(args: Args) {
  const user = await requireUser(args)
  if (user.isMediaOutlet || user.isContributor) return null
  const listed = callPage(args, listDisclosures, { params: { id: user.id }, query: { itemsPerPage: 1 } })
  const newest = (await unlessGone<Awaited<typeof listed> | null>(listed, null))?.data[0] ?? null
  if (!newest || !isReadable(newest)) return null
  return { found: 'left' as const, number: newest.number, outletKey: user.id }
}
export type LeftReportData = NonNullable<Awaited<ReturnType<typeof loadLeftReport>>>

/** Where the outlet stands, what is missing, and what comes next. */
export const loadReportPage = async (args: Args) => (await loadLeftReport(args)) ?? loadOwnReport(args)

async function loadOwnReport(args: Args) {
  await requireTeam(args)
  const page = pageIn(new URL(args.request.url).searchParams)
  const [{ draft, maySign }, doubts] = await Promise.all([
    loadDraft(args),
    callPage(args, listOwnDoubts, { query: { page, itemsPerPage: pageSizes.default } }),
  ])
  const { id, counts, standard, newestStandard, newest, signature, undoUntil, state, listed } = draft
  const { publicUrl } = args.context.config
  const canWithdraw = maySign && isReadable(newest)
  return {
    found: 'own' as const,
    maySign,
    counts,
    hindrances: withTitles(args, draft.hindrances),
    hasNewerStandard: newestStandard > standard,
    newest,
    isReadable: isReadable(newest),
    signature,
    isChanged: signature !== null && signature.state !== state,
    undoUntil: maySign ? undoUntil : null,
    outletKey: id,
    address: publicUrl + paths.outletReport(id),
    listed,
    trustLine: `belongto=${publicUrl}/`,
    doubts: { doubts: doubts.data, total: doubts.total, page, outletKey: id },
    canWithdraw,
    isWithdrawing: canWithdraw && new URL(args.request.url).searchParams.get('confirm') === 'withdraw',
  }
}
export type OwnReportData = Awaited<ReturnType<typeof loadOwnReport>>

const reportOf = (
  args: Args,
  draft: Pick<DisclosureDraft, 'facts' | 'clauses' | 'counts' | 'fileProperties'>,
) => {
  const { facts, clauses, counts, fileProperties } = draft
  const files = filesIn(clauses)
  return {
    report: { facts, clauses, counts },
    files: files.length,
    fileProperties,
    sizes: fileSizes(args, files),
    words: wordsFor(args, facts),
  }
}

/** What a linked outlet would make public now, for its group. @throws Response 404 unless the outlet shows it */
export async function loadSharedAnswers(args: Args) {
  await requirePermission(args, 'progress.outlets')
  const id = args.params['id'] ?? ''
  const draft = await call(args, getSharedAnswers, { params: { id } })
  return { id, title: draft.facts.name, ...reportOf(args, draft) }
}
export type SharedAnswersData = Awaited<ReturnType<typeof loadSharedAnswers>>

/** A PDF of these answers. @throws Response 404 */
export async function loadSharedFile(args: Args): Promise<Response> {
  await requirePermission(args, 'progress.outlets')
  const { id = '', file = '' } = args.params
  return callFile(args, getSharedAnswersFile, { params: { id, file } })
}

/** All that would become public, and what is needed to sign it. */
export async function loadSigning(args: Args) {
  const { draft, maySign } = await loadDraft(args)
  return {
    ...reportOf(args, draft),
    state: draft.state,
    maySign,
    isHindered: draft.hindrances.some(({ code }) => code !== 'account'),
  }
}
export type SigningData = Awaited<ReturnType<typeof loadSigning>>

const Signing = z.object({
  ...NewDisclosureSignature.shape,
  authorised: z.literal('yes', 'required'),
})

/** Signs what the form has shown. What has changed meanwhile is shown anew, and is to be confirmed once more. */
export async function signReport(args: Args) {
  await requirePermission(args, 'disclosure.own')
  return answerForm(args, Signing, async ({ state, name, function: role }, sent) => {
    try {
      await call(args, signDisclosure, { input: { state, name, function: role } })
    } catch (error) {
      const code = conflictOf(error)
      if (code === undefined) throw error
      return refuse(sent, code, { authorised: '' })
    }
    return redirectWithToast(args, paths.ownReport(), 'disclosure:toast.signed')
  })
}

/** Why the API did not do it, if it is a conflict. */
const conflictOf = (error: unknown): string | undefined =>
  error instanceof ApiFailure && error.status === 409
    ? (error.violations[0]?.code ?? 'api.conflict')
    : undefined

const Action = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('publish'), signature: z.uuid() }),
  z.object({ intent: z.literal('takeBack') }),
  z.object({
    intent: z.literal('withdraw'),
    number: z.coerce.number().int(),
    reason: withdrawDisclosure.input.shape.reason,
  }),
  z.object({ intent: z.literal('undo'), number: z.coerce.number().int() }),
  z.object({ intent: z.enum(['list', 'unlist']) }),
])
type Action = z.output<typeof Action>

/** The action of the page’s forms. */
export async function changeReport(args: Args) {
  const user = await requireUser(args)
  const hasLeft = !user.isMediaOutlet && !user.isContributor
  const to = hasLeft ? paths.outletReport(user.id) : paths.ownReport()
  return answerForm(args, Action, async (action) => {
    const isWithdrawal = action.intent === 'withdraw' || action.intent === 'undo'
    if (!hasLeft || !isWithdrawal) await requirePermission(args, 'disclosure.own')
    try {
      return await perform(args, action, to)
    } catch (error) {
      const code = conflictOf(error)
      if (code === undefined) throw error
      return redirectWithToast(args, to, { type: 'error', key: errorKey(code) })
    }
  })
}

async function perform(args: Args, action: Action, to: string) {
  switch (action.intent) {
    case 'publish': {
      const { number } = await call(args, publishDisclosure, { input: { signature: action.signature } })
      const told = { type: 'success', key: 'disclosure:toast.published', values: { number } } as const
      return redirectWithToast(args, to, told)
    }
    case 'takeBack': {
      const taken = call(args, takeBackSignature)
      const told = await doneOrGone(taken, 'disclosure:toast.takenBack', 'disclosure:toast.takenBackBefore')
      return redirectWithToast(args, to, told)
    }
    case 'withdraw':
      return withdraw(args, action, to)
    case 'undo': {
      const undone = call(args, undoWithdrawal, { params: { number: action.number } })
      const told = await doneOrGone(undone, 'disclosure:toast.undone', 'disclosure:toast.undoneBefore')
      return redirectWithToast(args, to, told)
    }
    case 'list':
    case 'unlist': {
      const listed = action.intent === 'list'
      await call(args, setRegistryListing, { input: { listed } })
      return redirectWithToast(args, to, listed ? 'disclosure:toast.listed' : 'disclosure:toast.unlisted')
    }
  }
}

async function withdraw(args: Args, { number, reason }: Extract<Action, { intent: 'withdraw' }>, to: string) {
  await call(args, withdrawDisclosure, { params: { number }, input: { reason } })
  const fields: [string, string][] = [
    ['intent', 'undo'],
    ['number', String(number)],
  ]
  return redirectWithToast(args, to, {
    type: 'success',
    key: 'disclosure:toast.withdrawn',
    values: { number },
    undo: { action: paths.ownReport(), fields },
  })
}

import { type Args, callPage, pageIn, call } from '~/app/platform/api.server'
import { closedPage, requirePermission } from '~/app/platform/guard.server'
import type { CurrentUser } from '~/contracts/accounts/auth'
import { pageSizes, limits } from '~/contracts/constants'
import {
  linkSections,
  listOwnLinks,
  createLink,
  linkKinds,
  listLinkCandidates,
  confirmLink,
  endLink,
  getLink,
  type Link,
  LinkRejection,
  rejectLink,
  withdrawLink,
  linkShares,
  shareProgress,
  agreeToAnnouncements,
} from '~/contracts/people/links'
import { z } from 'zod'
import { answerForm, formKey } from '~/app/platform/forms.server'
import { paths } from '~/app/platform/paths'
import { filterWords } from '~/app/platform/search-words.server'
import { redirectWithToast } from '~/app/platform/toast.server'

/** Somebody who has links. @throws Response 403 for all others, contributors of providers among them */
async function requireParty(args: Args): Promise<CurrentUser> {
  const user = await requirePermission(args, 'links.own')
  if (user.accessLevel === 'contributor' && !user.isMediaOutlet)
    throw await closedPage(args, user, 'links.own')
  return user
}

/** The user's links (for contributors those of their outlet), one section at a time. */
export async function loadLinks(args: Args) {
  await requireParty(args)
  const search = new URL(args.request.url).searchParams
  const section = linkSections.find((each) => each === search.get('section'))
  const page = pageIn(search)
  const query = { page, itemsPerPage: pageSizes.admin, ...(section ? { section } : {}) }
  const { data, total } = await callPage(args, listOwnLinks, { query })
  return { ...data, total, page, pageSize: pageSizes.admin }
}
export type LinkList = Awaited<ReturnType<typeof loadLinks>>

function readQuery({ request }: Args) {
  const search = new URL(request.url).searchParams
  return {
    kind: linkKinds.find((kind) => kind === search.get('kind')),
    text: filterWords(search, 'text') ?? '',
  }
}

/**
 * Accounts to which the reader can send a request, filtered by name; outlets search one account type at a
 * time.
 */
export async function loadAsk(args: Args) {
  const user = await requireParty(args)
  const { kind, text } = readQuery(args)
  const query = { ...(kind ? { kind } : {}), ...(text ? { text } : {}) }
  const { items, more } = await call(args, listLinkCandidates, { query })
  return {
    items,
    more,
    text,
    /** Null if there is only one account type. */
    kind: user.isMediaOutlet ? (kind ?? ('legalEntity' as const)) : null,
    formKey: formKey(args),
  }
}
export type AskData = Awaited<ReturnType<typeof loadAsk>>

const AskForm = z.object({
  with: z.string({ error: 'linkChoose' }).min(1, 'linkChoose').max(64),
  formKey: z.string().max(64).optional(),
})

/** Requests a link. Errors are shown beside the list, with the choice kept. */
export async function saveAsk(args: Args) {
  await requireParty(args)
  return answerForm(args, AskForm, async ({ with: other, formKey: sent }) => {
    const link = await call(args, createLink, {
      input: { with: other },
      idempotencyKey: sent,
    })
    const { name } = link.side === 'partner' ? link.outlet : link.partner
    const toast = { type: 'success', key: 'links:toast.asked', values: { name } } as const
    return redirectWithToast(args, paths.link(link.id), toast)
  })
}

/** Where a link is shown: on its own page or in the administration. */
type LinkPlace = 'own' | 'admin'

const permissionAt = { own: 'links.own', admin: 'links.manage' } as const

const questions = ['confirm', 'withdraw', 'end'] as const
export type LinkQuestion = (typeof questions)[number]

const idOf = ({ params }: Args): string => params.id ?? ''

function questionOf({ request }: Args, { can }: Link): LinkQuestion | null {
  const asked = new URL(request.url).searchParams.get('confirm')
  const question = questions.find((each) => each === asked) ?? null
  if (question === 'confirm') return can.decide ? question : null
  return question !== null && can[question] ? question : null
}

/** A link with its actions; links of other accounts answer 404. */
export async function loadLink(args: Args, place: LinkPlace) {
  await requirePermission(args, permissionAt[place])
  const link = await call(args, getLink, { params: { id: idOf(args) } })
  const other = link.side === 'partner' ? link.outlet : link.partner
  return {
    title: link.side === null ? `${link.outlet.name} – ${link.partner.name}` : other.name,
    link,
    place,
    formKey: formKey(args),
    /** Maximum length of a reason in characters. */
    reasonLimit: limits.reasonMaximumCharacters,
    question: questionOf(args, link),
  }
}
export type LinkData = Awaited<ReturnType<typeof loadLink>>

const key = z.string().max(64).optional()
const reason = z.string({ error: 'linkReasonRequired' }).pipe(LinkRejection.shape.reason)
const action = <D extends string>(intent: D) => z.object({ intent: z.literal(intent), formKey: key })
const Action = z.discriminatedUnion('intent', [
  action('confirm'),
  action('withdraw'),
  action('end'),
  action('reject').extend({ reason }),
  action('share').extend({ shares: z.enum(linkShares) }),
  action('announcements').extend({ wanted: z.enum(['yes', 'no']) }),
])

const endpoints = { confirm: confirmLink, withdraw: withdrawLink, end: endLink }

function execute(args: Args, sent: z.infer<typeof Action>): Promise<Link> {
  const options = {
    params: { id: idOf(args) },
    idempotencyKey: sent.formKey,
  }
  if (sent.intent === 'reject') return call(args, rejectLink, { ...options, input: { reason: sent.reason } })
  if (sent.intent === 'share')
    return call(args, shareProgress, { ...options, input: { shares: sent.shares } })
  if (sent.intent === 'announcements')
    return call(args, agreeToAnnouncements, {
      ...options,
      input: { announcements: sent.wanted === 'yes' },
    })
  return call(args, endpoints[sent.intent], options)
}

/** Confirms, rejects, withdraws or ends. After a conflict the user sees the current state and keeps the text. */
export async function saveLink(args: Args, place: LinkPlace) {
  await requirePermission(args, permissionAt[place])
  return answerForm(args, Action, async (value) => {
    const { intent } = value
    const link = await execute(args, value)
    const to = place === 'own' ? paths.link(link.id) : paths.adminLink(link.id)
    if (intent !== 'share' && intent !== 'announcements')
      return redirectWithToast(args, to, `links:toast.${intent}`)
    const values = { name: link.partner.name }
    const key =
      intent === 'share'
        ? 'links:toast.share'
        : link.announcements
          ? 'links:toast.announcements'
          : 'links:toast.noAnnouncements'
    return redirectWithToast(args, to, { type: 'success', key, values })
  })
}

import { data } from '@remix-run/node'
import { z } from 'zod'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import {
  type AnySubmission,
  answerForm,
  formKey,
  formKeyField,
  refuse,
  textOf,
} from '~/app/platform/forms.server'
import { findUser, requirePermission } from '~/app/platform/guard.server'
import { followLinkLanguage, getFixedT, inLetters } from '~/app/platform/i18n.server'
import { languageNames } from '~/app/platform/reference/language-names.server'
import { errorKey } from '~/app/platform/translations/translation-keys'
import { paths } from '~/app/platform/paths'
import { formOf } from '~/app/platform/submitted-form.server'
import { redirectWithToast, type ToastText, unlessGone } from '~/app/platform/toast.server'
import { chosenFiles, uploadCode } from '~/app/platform/uploads/uploads.server'
import { localeCodes } from '~/contracts/constants'
import {
  acceptOutletInvitation,
  closeInvitationLink,
  getOutletInvitation,
  inviteOutlets,
  listOutletInvitations,
  openInvitationLink,
  outletInvitationLimits,
  type OutletList,
  resendOutletInvitation,
  withdrawOutletInvitation,
} from '~/contracts/people/outlet-invitations'
import { cutTo } from '~/contracts/signs'

/** Open invitations of a group, and the link that it hands out itself. */
export async function loadInvitations(args: Args) {
  await requirePermission(args, 'outlets.invite')
  const { items, link } = await call(args, listOutletInvitations)
  const query = new URL(args.request.url).searchParams
  const asked = query.get('confirm')
  return {
    items: items.map((item) => ({ ...item, email: inLetters(item.email) })),
    link: link && { ...link, address: link.token && args.context.config.publicUrl + paths.join(link.token) },
    languages: languageNames(args, localeCodes),
    formKey: formKey(args),
    confirming: {
      invitation: asked === 'withdraw' ? (items.find(({ id }) => id === query.get('id'))?.id ?? null) : null,
      link: link && ((['close', 'replace'] as const).find((each) => each === asked) ?? null),
    },
  }
}
export type InvitationsData = Awaited<ReturnType<typeof loadInvitations>>

const key = z.string().max(64).optional()
const id = z.string().min(1).max(64)
const list = {
  lines: z.string().max(outletInvitationLimits.bytes, 'outletListLong').optional(),
  file: z.unknown().optional(),
}
const InvitationsForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('check'), ...list }),
  z.object({ intent: z.literal('invite'), ...list, formKey: key }),
  z.object({ intent: z.literal('send'), id, formKey: key }),
  z.object({ intent: z.literal('withdraw'), id }),
  z.object({ intent: z.literal('link') }),
  z.object({ intent: z.literal('close') }),
])
type Action = z.output<typeof InvitationsForm>
type ListAction = Extract<Action, { lines?: string | undefined }>

/** Lines for the field, with the header that says what is in which column. */
function linesOf(lines: readonly { line: number; name: string; email: string; language: string }[]): string {
  const cell = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const rows = lines
    .toSorted((one, other) => one.line - other.line)
    .map(({ name, email, language }) => [name, inLetters(email), language].map(cell).join(';'))
  return ['name;email;language', ...rows].join('\n')
}

const linesIn = ({ outlets, faults }: OutletList, faultsOnly: boolean) =>
  linesOf([
    ...faults,
    ...(faultsOnly ? [] : outlets.map((outlet) => ({ ...outlet, language: outlet.locale }))),
  ])

/** Checks a list, invites by it, resends and withdraws invitations, makes and closes the link. */
export async function saveInvitations(args: Args) {
  await requirePermission(args, 'outlets.invite')
  return answerForm(args, InvitationsForm, async (action, sent) => {
    if (action.intent === 'check' || action.intent === 'invite') return answerList(args, action, sent)
    const gone = { type: 'info', key: 'outlet-invitations:toast.gone' } as const
    const toast = await unlessGone(carryOut(args, action), gone)
    return redirectWithToast(args, paths.outletInvitations(), toast)
  })
}

/** The list comes back as it was understood; after inviting, with the lines that invite nobody. */
async function answerList(args: Args, action: ListAction, sent: AnySubmission) {
  const [chosen] = chosenFiles(await formOf(args), 'file')
  const input = chosen ?? new File([action.lines ?? ''], 'list.csv')
  if (input.size === 0) return refuse(sent, 'outletListEmpty')
  if (input.size > outletInvitationLimits.bytes) return refuse(sent, 'outletListLong')
  const [dryRun, idempotencyKey] =
    'formKey' in action ? ['false' as const, action.formKey] : ['true' as const]
  try {
    const read = await call(args, inviteOutlets, { query: { dryRun }, input, idempotencyKey })
    if (read.invited > 0 && read.faults.length === 0)
      return await redirectWithToast(args, paths.outletInvitations(), {
        type: 'success',
        key: 'outlet-invitations:toast.invited',
        values: { count: read.invited },
      })
    const lines = linesIn(read, read.invited > 0)
    // With the status of success the form would be emptied.
    const { status: _status, ...reply } = sent.reply()
    return data({ result: { ...reply, initialValue: { intent: 'check', lines } }, list: read, lines })
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 422) return refuse(sent, uploadCode(error))
    throw error
  }
}

async function carryOut(args: Args, action: Exclude<Action, ListAction>): Promise<ToastText> {
  if (action.intent === 'link') await call(args, openInvitationLink)
  else if (action.intent === 'close') await call(args, closeInvitationLink)
  else if (action.intent === 'withdraw')
    await call(args, withdrawOutletInvitation, { params: { id: action.id } })
  else {
    const params = { id: action.id }
    const { email } = await call(args, resendOutletInvitation, { params, idempotencyKey: action.formKey })
    return { type: 'success', key: 'outlet-invitations:toast.send', values: { email: inLetters(email) } }
  }
  return { type: 'success', key: `outlet-invitations:toast.${action.intent}` }
}

const tokenOf = ({ params }: Args): string => cutTo(params.token ?? '', 200)

/** Where an invitation leads: who invites, and how to accept, for visitors and for members. */
export async function loadJoin(args: Args) {
  const token = tokenOf(args)
  const user = await findUser(args)
  if (!user) await followLinkLanguage(args)
  const found = await call(args, getOutletInvitation, { params: { token } })
  const reader = user ? (user.isMediaOutlet ? ('outlet' as const) : ('other' as const)) : ('visitor' as const)
  const t = getFixedT(args)
  const title =
    found.state === 'valid'
      ? t('outlet-invitations:join.title', { group: found.group ?? '' })
      : t(`outlet-invitations:join.${found.state}.title`)
  return {
    ...found,
    reader,
    token,
    title,
    formKey: formKey(args),
    email: user ? inLetters(user.email) : null,
  } as const
}
export type JoinData = Awaited<ReturnType<typeof loadJoin>>

/** Links the reader’s outlet with the group. */
export async function saveJoin(args: Args) {
  const params = { token: tokenOf(args) }
  const idempotencyKey = textOf(await formOf(args), formKeyField) || undefined
  try {
    const link = await call(args, acceptOutletInvitation, { params, idempotencyKey })
    return await redirectWithToast(args, paths.link(link.id), {
      type: 'success',
      key: link.state === 'confirmed' ? 'outlet-invitations:toast.joined' : 'outlet-invitations:toast.asked',
      values: { group: link.partner.name },
    })
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 409) throw error
    return redirectWithToast(args, paths.join(params.token), {
      type: 'error',
      key: errorKey(error.violations[0]?.code ?? 'invitationOver'),
    })
  }
}

import { z } from 'zod'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { formKey, invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { languageNames } from '~/app/platform/language-names.server'
import { paths } from '~/app/platform/paths'
import { errorKey } from '~/app/platform/translations/translation-keys'
import { redirectWithToast } from '~/app/platform/toast.server'
import { personActions } from '~/contracts/accounts/account-kinds'
import * as contract from '~/contracts/administration/people-admin'

const idOf = ({ params }: Args): string => (params.id ?? '').slice(0, 64)

/** The record of a person, or the confirmation of an action on it. */
export async function loadPerson(args: Args) {
  await requirePermission(args, 'people.manage')
  const record = await call(args, contract.getPerson, { params: { id: idOf(args) } })
  const confirm = new URL(args.request.url).searchParams.get('confirm')
  const { languages, contactLanguages } = record.profile
  return {
    title: record.name,
    record,
    /** No confirmation for an action that is no longer possible. */
    asked: personActions.find((action) => action === confirm && record.can[action]) ?? null,
    languageNames: languageNames(args, [...languages, ...contactLanguages, record.locale]),
    formKey: formKey(args),
  }
}

const Action = z.discriminatedUnion('intent', [
  contract.Block.extend({ intent: z.literal('block') }),
  contract.KindChange.extend({ intent: z.literal('changeKind') }),
  z.object({ intent: z.enum(['unblock', 'withdrawInvitation']) }),
  z.object({ intent: z.enum(['sendLink', 'sendPasswordLink']), formKey: z.string().max(64).optional() }),
  z.object({ intent: z.enum(['grantEditing', 'withdrawEditing']) }),
])

async function execute(args: Args, action: z.infer<typeof Action>): Promise<unknown> {
  const params = { id: idOf(args) }
  switch (action.intent) {
    case 'block':
      return call(args, contract.blockPerson, { params, input: { reason: action.reason } })
    case 'unblock':
      return call(args, contract.unblockPerson, { params })
    case 'sendLink':
    case 'sendPasswordLink': {
      const { intent, formKey: key } = action
      const endpoint = intent === 'sendLink' ? contract.sendLinkToPerson : contract.sendPasswordLinkToPerson
      return call(args, endpoint, { params, ...(key ? { idempotencyKey: key } : {}) })
    }
    case 'withdrawInvitation':
      return call(args, contract.withdrawPersonInvitation, { params })
    case 'changeKind': {
      const { intent: _intent, ...input } = action
      return call(args, contract.changePersonKind, { params, input })
    }
    case 'grantEditing':
    case 'withdrawEditing': {
      const input = { editor: action.intent === 'grantEditing' }
      return call(args, contract.setPersonEditing, { params, input })
    }
  }
}

/** Refusals that do not belong to a field: a conflict, or nothing to do. */
const lastCodeOf = ({ violations, problem }: ApiFailure): string =>
  violations[0]?.code ?? `api.${String(problem.code ?? 'conflict')}`

/** Executes a confirmed action; the record then shows the result. */
export async function savePerson(args: Args) {
  await requirePermission(args, 'people.manage')
  const submission = await parseForm(args, Action)
  if (submission.status !== 'success') return invalid(submission)
  const { intent } = submission.value
  const record = paths.adminPerson(idOf(args))
  try {
    await execute(args, submission.value)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (intent === 'block' || intent === 'changeKind') return replyWithFailure(submission, error)
    return redirectWithToast(args, record, { type: 'error', key: errorKey(lastCodeOf(error)) })
  }
  // Withdrawing the invitation deletes the account.
  const next = intent === 'withdrawInvitation' ? paths.adminPeople() : record
  return redirectWithToast(args, next, { type: 'success', key: `people:toast.${intent}` })
}

export type ShownRecord = Awaited<ReturnType<typeof loadPerson>>['record']

import { type Args, callPage, pageIn, ApiFailure, call } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { countryOptions } from '~/app/platform/reference/reference.server'
import { pageSizes } from '~/contracts/constants'
import { accountStates, peopleKinds, accountKinds, personActions } from '~/contracts/accounts/account-kinds'
import { z } from 'zod'
import { answerForm, formKey } from '~/app/platform/forms.server'
import { localeOf } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { filterWords } from '~/app/platform/search-words.server'
import { redirectWithToast } from '~/app/platform/toast.server'
import { languageNames } from '~/app/platform/reference/language-names.server'
import { errorKey } from '~/app/platform/translations/translation-keys'
import * as contract from '~/contracts/administration/people-admin'
import { cutTo } from '~/contracts/signs'

const flags = ['true', 'false'] as const

function filterIn(search: URLSearchParams) {
  const country = search.get('country') ?? ''
  return {
    text: filterWords(search, 'text'),
    kind: peopleKinds.find((kind) => kind === search.get('kind')),
    state: accountStates.find((state) => state === search.get('state')),
    validated: flags.find((flag) => flag === search.get('validated')),
    editor: flags.find((flag) => flag === search.get('editor')),
    country: /^[A-Z]{2}$/.test(country) ? country : undefined,
  }
}
export type PeopleFilter = ReturnType<typeof filterIn>

/** All accounts, filtered by the address. */
export async function loadPeople(args: Args) {
  await requirePermission(args, 'people.manage')
  const search = new URL(args.request.url).searchParams
  const filter = filterIn(search)
  const page = pageIn(search)
  const query = { ...filter, page, itemsPerPage: pageSizes.admin }
  const [{ data, total, incomplete }, countries] = await Promise.all([
    callPage(args, contract.listPeople, { query }),
    countryOptions(args),
  ])
  return {
    filter,
    page,
    pageSize: pageSizes.admin,
    total,
    people: data.items,
    more: data.more,
    incomplete,
    countries,
  }
}

/** An empty form, or one prefilled from the address by other pages. */
export async function loadInvite(args: Args) {
  await requirePermission(args, 'people.manage')
  const search = new URL(args.request.url).searchParams
  const given = (name: string, length: number) => cutTo(search.get(name) ?? '', length)
  return {
    formKey: formKey(args),
    countries: await countryOptions(args),
    given: {
      kind: accountKinds.find((kind) => kind === search.get('kind')) ?? '',
      entityName: given('name', 200),
      email: given('email', 254),
      locale: localeOf(args),
    },
  }
}

const InviteForm = contract.NewAccount.safeExtend({ formKey: z.string().max(64).optional() })

/** Creates the account, sends the link and redirects to its record. */
export async function saveInvite(args: Args) {
  await requirePermission(args, 'people.manage')
  return answerForm(args, InviteForm, async ({ formKey: idempotencyKey, ...input }) => {
    const { id } = await call(args, contract.invitePerson, { input, idempotencyKey })
    return redirectWithToast(args, paths.adminPerson(id), 'people:toast.invited')
  })
}

const idOf = ({ params }: Args): string => cutTo(params.id ?? '', 64)

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
      return call(args, endpoint, { params, idempotencyKey: key })
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
  const record = paths.adminPerson(idOf(args))
  return answerForm(args, Action, async (action) => {
    const { intent } = action
    try {
      await execute(args, action)
    } catch (error) {
      if (!(error instanceof ApiFailure) || intent === 'block' || intent === 'changeKind') throw error
      return redirectWithToast(args, record, { type: 'error', key: errorKey(lastCodeOf(error)) })
    }
    // Withdrawing the invitation deletes the account.
    const next = intent === 'withdrawInvitation' ? paths.adminPeople() : record
    return redirectWithToast(args, next, `people:toast.${intent}`)
  })
}

export type ShownRecord = Awaited<ReturnType<typeof loadPerson>>['record']

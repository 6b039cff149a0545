import { validate as isUuid } from 'uuid'
import { recordAuditEntry } from '~/api/features/audit/audit.service'
import { grantEditingTo, withdrawEditing } from '~/api/features/editing/editors.service'
import { resendConfirmation } from '~/api/features/registration/registration.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import { findPeople } from '~/api/platform/database/lists/person-words'
import { Page } from '~/api/platform/mount'
import { pageWindow } from '~/api/platform/paging'
import { limits, type Locale } from '~/contracts/constants'
import type { PeopleQuery, PersonSummary } from '~/contracts/administration/people-admin'
import { refusal } from './blocking.service'
import * as actions from './actions.repo'
import { findWaiting } from './invitations.repo'
import { countInvitationMail, resendInvitation } from './invitations.service'
import { actionsFor, isInvited, shortAddress } from './people-admin.rules'
import { filterOf } from './people-filter'
import * as people from './people.repo'
import { kindOf, nameOf } from './record.service'

interface PeopleList {
  items: PersonSummary[]
  more: boolean
}

/** All accounts by filter, newest first; up to four queries. At most `limits.counted` are counted. */
export async function listPeople(
  deps: ApiDeps,
  query: PeopleQuery,
  locale: Locale,
): Promise<Page<PeopleList>> {
  const filter = { ...filterOf(query), people: await findPeople(deps.database, query.text) }
  const page = await people.selectPage(deps.database, filter, pageWindow(query))
  const { total, ids, incomplete } = page
  const more = total > limits.counted
  const rows = ids.length > 0 ? await people.selectSummaries(deps.database, ids, locale) : []
  return new Page({ items: rows.map(toSummary), more }, more ? limits.counted : total, { incomplete })
}

const toSummary = (row: people.SummaryRow): PersonSummary => ({
  id: row.id,
  kind: kindOf(row),
  name: nameOf(row),
  email: shortAddress(row.email),
  state: row.state,
  invited: isInvited(row),
  validated: row.validated,
  isEditor: row.editor,
  country: row.country,
  createdAt: row.created_at.toISOString(),
})

/**
 * Counts the mail of `sendLink`. Called before it, outside its transaction.
 * @throws ApiError tooManyRequests per mailbox and admin; notFound; conflict confirmedAlready
 */
export async function countLink(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  const account = isUuid(id) ? await findWaiting(deps.database, id) : undefined
  if (!account) throw notFound()
  if (account.state !== 'unconfirmed') throw refusal('confirmedAlready')
  await countInvitationMail(deps, account.email, actor.id)
}

/**
 * Resends the link of an account: that of its invitation, or the confirmation of its registration.
 * @throws ApiError notFound; conflict confirmedAlready
 */
export async function sendLink(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  if (!isUuid(id)) throw notFound()
  const { database } = deps
  await database.transaction(async () => {
    const account = await actions.lockAccount(database, id)
    if (!account) throw notFound()
    if (account.state !== 'unconfirmed') throw refusal('confirmedAlready')
    const invited = await resendInvitation(deps, actor, id)
    if (!invited) await resendConfirmation(deps, account.email)
    await recordAuditEntry(deps, actor, {
      action: 'person.linkSent',
      subject: { kind: 'person', id },
      personId: id,
      details: { invitation: invited },
    })
  })
}

/** Grants or revokes the editor permission. @throws ApiError notFound; conflict editingNot */
export async function setEditing(
  deps: ApiDeps,
  actor: Actor,
  { id, editor }: { id: string; editor: boolean },
): Promise<void> {
  if (!isUuid(id)) throw notFound()
  const { database } = deps
  await database.transaction(async () => {
    const account = await actions.lockAccount(database, id)
    if (!account) throw notFound()
    const can = actionsFor(actor.id, account)
    if (!(editor ? can.grantEditing : can.withdrawEditing)) throw refusal('editingNot')
    await (editor ? grantEditingTo(deps, actor, id) : withdrawEditing(deps, actor, id))
  })
}

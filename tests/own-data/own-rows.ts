import { looseColumns } from '~/api/features/account/own-data-exceptions'
import { type Catalogue, type Path, pathsToPeople } from './catalogue'
import type { Rows, Samples, Values } from './rows'

/** The values that a row needs to be in the export, and an alternative. */
export const samples: Samples = {
  'moderation_case.state': ['removed', 'restored'],
  'disclosure_doubt.state': ['published', 'rejected'],
  'audit_entry.action': ['person.viewed', 'person.blocked'],
  'one_time_token.purpose': ['emailChange', 'passwordReset'],
  'one_time_token.data': [
    JSON.stringify({ email: 'new@example.org' }),
    JSON.stringify({ email: 'other@example.org' }),
  ],
  'testimonial.removed_at': [null, new Date()],
  'message.removed_at': [null, new Date()],
  'discussion_side.side': [1, 2],
  'message.side': [1, 2],
}

/** The column by which a row is a person's, for tables that others refer to. */
const owners: Readonly<Record<string, string>> = {
  announcement: 'provider_id',
  cohort: 'group_id',
  discussion: 'first_id',
  external_audit: 'outlet_id',
  link: 'outlet_id',
  moderation_case: 'author_id',
  notification: 'person_id',
  offer: 'provider_id',
  offer_source: 'provider_id',
  session: 'person_id',
  stored_file: 'owner_id',
  validation_code: 'provider_id',
  validation_request: 'subject_id',
  webhook: 'person_id',
}

/** Every way from a row to a person, including columns without a foreign key. */
export function allPaths(catalogue: Catalogue): Path[] {
  const naming = Object.entries(looseColumns).filter(([, what]) => typeof what === 'string')
  return pathsToPeople(catalogue, ['person.id', ...naming.map(([name]) => name)])
}

/**
 * Values that make a row of this path a person's, by this path alone. Makes what the row refers to, and what the copy
 * shows such rows together with.
 */
export async function ownValues(rows: Rows, path: Path, me: Values): Promise<Values> {
  const mine = { [path.column]: looseColumns[path.name] === 'email' ? me['email'] : me['id'] }
  if (path.name === 'push_subscription.person_id') {
    const session = await rows.insert('session', { person_id: me['id'] })
    return { ...mine, session_id: session['id'] }
  }
  if (path.name === 'discussion_side.person_id') {
    const { id } = await rows.insert('discussion', { first_id: null, second_id: null })
    await rows.insert('message', { discussion_id: id })
    return { ...mine, discussion_id: id }
  }
  if (path.name === 'stored_file.message_id') {
    const { id } = await rows.insert('discussion', { first_id: null, second_id: null })
    await rows.insert('discussion_side', { discussion_id: id, person_id: me['id'] })
    const message = await rows.insert('message', { discussion_id: id })
    return { ...mine, message_id: message['id'], owner_id: null, offer_id: null }
  }
  if (path.target === 'person') return mine
  if (path.target === 'certificate') {
    const { number } = await rows.insert('certificate', { outlet_id: me['id'] })
    return { number }
  }
  if (path.target === 'standard_version') {
    const { number } = await rows.insert('standard_version', { published_by: me['id'] })
    return { version: number }
  }
  const owner = owners[path.target]
  if (!owner) throw new Error(`${path.name}: whose is a row of ${path.target}?`)
  const { id } = await rows.insert(path.target, { [owner]: me['id'] })
  if (path.name === 'message.discussion_id')
    await rows.insert('discussion_side', { discussion_id: id, person_id: me['id'] })
  return { [path.column]: id }
}

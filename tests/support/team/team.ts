import type { Insertable, Updateable } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { OfferTable, PersonTable } from '~/api/platform/database/schema'
import type { Notification } from '~/contracts/messages/notifications'
import type { TeamClause, TeamComment, WantedAssignment } from '~/contracts/people/team'
import { createTestApi } from '../api'
import { insertPublishedOffer } from '../content/published-offer'

type Kit = ReturnType<typeof createTestApi>
type Session = Awaited<ReturnType<Kit['as']>>

const outletRole = { roles: ['ROLE_MEDIA_OUTLET'] }
const nobody: WantedAssignment = { assigneeId: null, dueOn: null }

/** A published offer of a validated provider. */
async function publishOffer(
  { deps, seedPerson, clock }: Kit,
  values: Partial<Insertable<OfferTable>> = {},
): Promise<{ id: string; headline: string }> {
  const provider = await seedPerson({
    roles: ['ROLE_SERVICE_PROVIDER'],
    validated: true,
    entity_name: 'Nordic Academy',
  })
  return insertPublishedOffer(deps.database, { providerId: provider.id, now: clock.now }, values)
}

/** An outlet with two contributors, and what they do together. */
export async function newTeam(database: Database) {
  const kit = createTestApi(database)
  const { seedPerson, as, mails } = kit
  const outlet = await seedPerson({
    ...outletRole,
    first_name: 'Otto',
    last_name: 'Gazette',
    entity_name: 'The Gazette',
  })
  const contributor = (first_name: string, last_name: string) =>
    seedPerson({ ...outletRole, parent_id: outlet.id, first_name, last_name })
  const [ana, ben] = [await contributor('Ana', 'Ruiz'), await contributor('Ben', 'Okri')]
  const [owner, anas, bens] = [await as(outlet), await as(ana), await as(ben)]

  const assign = (
    clause: number,
    { was = nobody, ...wanted }: WantedAssignment & { was?: WantedAssignment },
    who: Session = owner,
  ) => who.request('PUT', `/team/clauses/${String(clause)}/assignment`, { body: { ...wanted, was } })
  const clauses = async (who: Session = owner) =>
    (await who.request('GET', '/team/clauses')).body as TeamClause[]
  const say = (text: string, who: Session = owner) =>
    who.request('POST', '/team/clauses/7/comments', { body: { text } })
  const comments = async (who: Session = owner) =>
    (await who.request('GET', '/team/clauses/7/comments')).body as TeamComment[]
  const told = async (who: Session) => (await who.request('GET', '/notifications')).body as Notification[]
  const mailsTo = (template: string, email: string) =>
    mails.filter((mail) => mail.template === template && mail.to === email)
  const change = (id: string, values: Updateable<PersonTable>) =>
    database.updateTable('person').set(values).where('id', '=', id).execute()

  return {
    ...kit,
    database,
    ...{ outlet, ana, ben, owner, anas, bens },
    ...{ assign, clauses, say, comments, told, mailsTo, change },
    /** After a leap of the clock. */
    again: as,
    publish: (values?: Partial<Insertable<OfferTable>>) => publishOffer(kit, values),
  }
}

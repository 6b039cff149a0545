import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { FirstStep } from '~/contracts/content/tutorial'

/** Derives completed steps from the account; each check reads at most one row. `organisation` is a contributor's parent. */
export async function findDone(
  database: Database,
  { id, organisation }: { id: string; organisation: string },
): Promise<Record<FirstStep, boolean>> {
  const { rows } = await sql<Record<FirstStep, boolean>>`
    select confirmed_at is not null or state = 'active' as "confirmEmail",
      validated or exists (select from validation_request where subject_id = person.id) as "requestValidation",
      validated as "beValidated",
      coalesce(length(description), 0) >= 50 as "fillProfile",
      picture_id is not null as "addPicture",
      visibility > 0 as "chooseVisibility",
      exists (select from readiness where outlet_id = ${organisation}) as "startSelfAssessment",
      exists (select from invitation where parent_id = person.id)
        or exists (select from person as contributor where contributor.parent_id = person.id) as "inviteContributor",
      exists (select from offer where provider_id = ${organisation}) as "draftOffer",
      exists (select from offer where provider_id = ${organisation} and state <> 'draft') as "publishOffer",
      exists (select from validation_request where validator_id = ${organisation}
        and state in ('approved', 'rejected', 'revoked'))
        as "validateJournalist",
      exists (select from bookmark where person_id = person.id) as bookmark,
      exists (select from saved_search where person_id = person.id) as "saveSearch",
      exists (select from discussion_side where person_id = person.id and sent_count > 0) as "writeMessage",
      totp_enabled_at is not null as "secondFactor"
    from person where id = ${id}`.execute(database)
  const [done] = rows
  if (!done) throw new Error('Nobody has this id')
  return done
}

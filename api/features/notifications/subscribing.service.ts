import { validate as isUuid } from 'uuid'
import type { ApiDeps } from '~/api/platform/deps'
import type { DigestRhythm, NotificationType } from '~/contracts/messages/notification-types'
import * as repo from './preferences.repo'
import { channelsIn } from './preferences.rules'
import * as waiting from './waiting.repo'
import { followPreferences } from './waiting.service'

interface OneType {
  personId: string
  type: NotificationType
}

/** True if mails of this type are enabled, immediately or in a digest. */
export async function wantsMail(deps: ApiDeps, { personId, type }: OneType): Promise<boolean> {
  const { database } = deps
  if (!isUuid(personId) || !(await repo.personExists(database, personId))) return false
  return channelsIn(await repo.selectPreferencesOf(database, personId, type)).mail !== 'off'
}

/** Enables or disables mails of this type; no effect if the person does not exist. */
export async function wishForMail(
  deps: ApiDeps,
  { personId, type }: OneType,
  wanted: boolean,
): Promise<void> {
  if (!isUuid(personId)) return
  const { database } = deps
  await database.transaction(async () => {
    const person = await repo.lockPerson(database, personId)
    if (!person) return
    if (wanted) return repo.resumeMail(database, { personId, type })
    await repo.stopMail(database, { personId, type })
    await followPreferences(deps, person, [{ type, mail: 'off' }])
  })
}

interface Digest {
  personId: string
  rhythm: DigestRhythm
}

/** Types of a person's digest, including those stopped with it, and whether it is enabled. */
export async function findDigest(
  { database }: Pick<ApiDeps, 'database'>,
  { personId, rhythm }: Digest,
): Promise<{ types: NotificationType[]; active: boolean }> {
  const rows = isUuid(personId) ? await repo.selectDigestPreferences(database, personId, rhythm) : []
  const coming = rows.filter(({ wanted }) => wanted)
  return { types: (coming.length > 0 ? coming : rows).map(({ type }) => type), active: coming.length > 0 }
}

/** Stops a digest with all its types, or resumes it with the same types. */
export async function wishForDigest(deps: ApiDeps, digest: Digest, wanted: boolean): Promise<void> {
  if (!isUuid(digest.personId)) return
  const { database } = deps
  await database.transaction(async () => {
    if (!(await repo.lockPerson(database, digest.personId))) return
    await repo.setDigestWanted(database, digest, wanted)
    if (wanted || !(await waiting.lockDigests(database, digest.personId))) return
    await waiting.deleteEntries(database, digest)
  })
}

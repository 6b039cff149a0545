import type { Database } from '~/api/platform/database'

const columns = ['file.id', 'file.name', 'file.bytes', 'file.type', 'file.purpose', 'file.position'] as const

/** The files of an offer in order, each with the alternative text of the picture. */
export const listOf = (database: Database, offerId: string) =>
  database
    .selectFrom('stored_file as file')
    .innerJoin('offer', 'offer.id', 'file.offer_id')
    .select([...columns, 'offer.picture_alt as alt'])
    .where('file.offer_id', '=', offerId)
    .where('file.state', '=', 'kept')
    .orderBy('file.purpose')
    .orderBy('file.position')
    .orderBy('file.id')
    .execute()

interface Kept {
  id: string
  offerId: string
  /** The provider becomes the owner, even if a contributor uploaded it. */
  ownerId: string
  position: number
}

export const keepFor = (database: Database, { id, offerId, ownerId, position }: Kept) =>
  database
    .updateTable('stored_file')
    .set({ state: 'kept', offer_id: offerId, owner_id: ownerId, position })
    .where('id', '=', id)
    .execute()

export const setPicture = (database: Database, offerId: string, id: string | null) =>
  database.updateTable('offer').set({ picture_id: id }).where('id', '=', offerId).execute()

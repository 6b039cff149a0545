import type { ApiDeps } from '~/api/platform/deps'
import { ApiError } from '~/api/platform/errors'
import { effectiveRole } from '~/contracts/permissions'
import * as repo from './files.repo'
import { pictureKey } from './files.rules'
import { keepPicture, lookFor, stageFile, storeUpload } from './files.service'
import { asUpload } from './pictures'

type Row = Awaited<ReturnType<typeof repo.listPictures>>[number]

/** Null if the storage does not have it. */
async function read({ files }: ApiDeps, key: string): Promise<Uint8Array | null> {
  try {
    return await files.get(key)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'notFound') return null
    throw error
  }
}

/** The picture in its own colours if it is shown in another look than it should be, otherwise null. */
async function sourceOf(deps: ApiDeps, row: Row, look: 'duotone' | 'colours'): Promise<Uint8Array | null> {
  const colours = await read(deps, pictureKey(row.storage_key, 'colours'))
  if ((colours ? 'duotone' : 'colours') === look) return null
  return colours ?? read(deps, pictureKey(row.storage_key, '512'))
}

async function redraw(deps: ApiDeps, row: Row): Promise<boolean> {
  const role = effectiveRole(row.parent_roles ?? row.roles)
  const look = lookFor(deps, { id: row.id, organisation: { id: row.parent_id ?? row.id, role } })
  const source = await sourceOf(deps, row, look)
  if (!source) return false
  const upload = { purpose: 'picture', name: row.name, bytes: await asUpload(deps, source), look } as const
  const stored = await storeUpload(deps, upload)
  return deps.database.transaction(async () => {
    const { picture_id: present } = await repo.lockOwner(deps.database, row.id)
    // The owner has chosen another one meanwhile; the clean-up takes what was drawn.
    if (present !== row.picture_id) return false
    await stageFile(deps, row.id, stored)
    await keepPicture(deps, row.id, stored.id)
    return true
  })
}

/**
 * Makes the pictures of profiles anew that are in colours and should be in duotone, or the other way round. Each gets a new
 * address, because browsers keep the old one. May be interrupted and repeated. Returns how many were made.
 */
export async function redrawPictures(deps: ApiDeps): Promise<number> {
  let made = 0
  let after: string | null = null
  for (;;) {
    const rows: Row[] = await repo.listPictures(deps.database, after, 100)
    for (const row of rows) if (await redraw(deps, row)) made += 1
    after = rows.at(-1)?.id ?? null
    if (after === null) return made
  }
}

import type { ApiDeps } from '~/api/platform/deps'
import { violation } from '~/api/platform/errors'
import { answerLimits } from '~/contracts/constants'
import * as repo from './files.repo'
import { discard } from './files.service'

export interface EvidenceChange {
  outletId: string
  /** Of the answer, which is stored. */
  key: string
  /** Who has uploaded what is added. */
  uploaderId: string
  added: readonly string[]
  removed: readonly string[]
  /** Of what is added, for violations. */
  path: string
}

/**
 * Adds uploaded PDFs to an answer and takes others from it, in the caller's transaction and behind the lock of the outlet's
 * account. What was added before, or is not there, is no error.
 * @throws ApiError unprocessable at `path`: fileGone, answerFileLimit, answerFilesFull
 */
export async function changeEvidence(deps: ApiDeps, change: EvidenceChange): Promise<void> {
  const { database } = deps
  const { outletId, key, uploaderId, added, removed, path } = change
  if (removed.length > 0) {
    await repo.releaseEvidence(database, { outletId, key }, removed)
    await discardUnusedEvidence(deps, outletId)
  }
  const present = await repo.listEvidence(database, { outletId, key })
  const wanted = [...new Set(added)].filter((id) => !present.some((file) => file.id === id))
  if (wanted.length === 0) return
  if (present.length + wanted.length > answerLimits.files) throw violation(path, 'answerFileLimit')
  if ((await repo.countEvidence(database, outletId)) + wanted.length > answerLimits.filesOfOutlet)
    throw violation(path, 'answerFilesFull')
  let position = present.at(-1)?.position ?? 0
  for (const id of wanted) {
    const staged = await repo.findOwn(database, uploaderId, { id, purpose: 'answerDocument' })
    if (staged?.state !== 'staged') throw violation(path, 'fileGone')
    position += 1
    await repo.keep(database, id, { ownerId: outletId, answerKey: key, position })
  }
}

/**
 * Deletes the PDFs of an outlet that no answer has any more, unless a report or what waits to be published names them. Joins the
 * caller's transaction.
 */
export async function discardUnusedEvidence(deps: ApiDeps, outletId: string): Promise<void> {
  await discard(deps, await repo.listUnusedEvidence(deps.database, outletId))
}

import type { ApiDeps } from '~/api/platform/deps'
import { violation, orNotFound } from '~/api/platform/errors'
import type { AnswerFile } from '~/contracts/content/answer-values'
import type { FileAnswer } from '~/contracts/endpoint'
import type { StoredFile } from '~/contracts/files'
import * as repo from './files.repo'
import { discard, stageFile } from './files.service'
import { documentAnswer } from './opening.service'

/** Hands an upload to who has sent it, until a correction is saved with it. Joins the caller's transaction. */
export async function stageCorrectionFile(
  deps: ApiDeps,
  personId: string,
  file: StoredFile,
): Promise<AnswerFile> {
  return deps.database.transaction(async () => {
    const { id, name, bytes } = await stageFile(deps, personId, file)
    return { id, name, bytes, sha256: await repo.getDigest(deps.database, id) }
  })
}

export interface CorrectionFiles {
  outletId: string
  auditId: string
  question: string
  uploaderId: string
  /** All that the correction is to have, in order. */
  files: readonly string[]
}

/**
 * Gives a correction exactly these PDFs, in the caller's transaction and behind the lock of its case.
 * @throws ApiError unprocessable fileGone at `files`
 */
export async function changeCorrectionFiles(deps: ApiDeps, change: CorrectionFiles): Promise<void> {
  const { database } = deps
  const { outletId, uploaderId, files, ...place } = change
  const present = await repo.listCorrection(database, place)
  const wanted = [...new Set(files)]
  await discard(
    deps,
    present.filter((id) => !wanted.includes(id)),
  )
  for (const [position, id] of wanted.entries())
    if (!(await repo.keepAsCorrection(database, { ...place, id, outletId, uploaderId, position })))
      throw violation('files', 'fileGone')
}

/** A PDF of a correction of this case, which the caller lets the user see. @throws ApiError notFound */
export async function openCorrectionFile(deps: ApiDeps, auditId: string, id: string): Promise<FileAnswer> {
  const row = orNotFound(await repo.findOfAudit(deps.database, auditId, id))
  return documentAnswer(deps, row, false)
}

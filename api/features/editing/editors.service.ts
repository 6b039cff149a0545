import { validate as isUuid } from 'uuid'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound, violation } from '~/api/platform/errors'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import type { Editor } from '~/contracts/editors'
import { nameOf } from './editing.rules'
import * as repo from './editors.repo'

const toEditor = (row: repo.EditorRow): Editor => ({ id: row.id, name: nameOf(row), email: row.email })

/** Whom an admin has made an editor. */
export async function listEditors(deps: ApiDeps, query: PageWindow): Promise<Page<Editor[]>> {
  const rows = await repo.selectEditors(deps.database, pageWindow(query))
  return new Page(rows.map(toEditor), await repo.countEditors(deps.database))
}

/**
 * Lets somebody edit, whatever else they are; rights are read on each call, so it counts at once.
 * @throws ApiError unprocessable at `email`: editorUnknown without an active account, alreadyEditor
 */
export async function grantEditing(deps: ApiDeps, email: string): Promise<Editor> {
  return deps.database.transaction(async () => {
    const person = await repo.lockActive(deps.database, email)
    if (!person) throw violation('email', 'editorUnknown')
    if (!(await repo.setEditor(deps.database, person.id, true))) throw violation('email', 'alreadyEditor')
    return toEditor(person)
  })
}

/** Takes the grant back, at once. @throws ApiError notFound where the person is no editor */
export async function withdrawEditing(deps: ApiDeps, id: string): Promise<void> {
  if (!isUuid(id) || !(await repo.setEditor(deps.database, id, false))) throw notFound()
}

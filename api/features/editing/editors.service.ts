import { endSessions } from '~/api/features/auth/auth.service'
import { recordAuditEntry } from '~/api/features/audit/audit.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound, violation } from '~/api/platform/errors'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import type { Editor } from '~/contracts/content/editors'
import { nameOf } from './editing.rules'
import * as repo from './documents.repo'
import { fillBlock, fillText, operatorValues, renderWhole } from '~/api/features/content/content.service'
import type { EditedWords, DocumentPreview } from '~/contracts/content/editing'

const toEditor = (row: repo.EditorRow): Editor => ({ id: row.id, name: nameOf(row), email: row.email })

/** People with the editor permission. */
export async function listEditors(deps: ApiDeps, query: PageWindow): Promise<Page<Editor[]>> {
  const rows = await repo.selectEditors(deps.database, pageWindow(query))
  return new Page(rows.map(toEditor), await repo.countEditors(deps.database))
}

/**
 * Grants the editor permission; effective with the next login. Creates an audit entry.
 * @throws ApiError unprocessable at `email`: editorUnknown without an active account, alreadyEditor
 */
export async function grantEditing(deps: ApiDeps, actor: Actor, email: string): Promise<Editor> {
  return deps.database.transaction(async () => {
    const person = await repo.lockActive(deps.database, email)
    if (!person) throw violation('email', 'editorUnknown')
    if (!(await grantEditingTo(deps, actor, person.id))) throw violation('email', 'alreadyEditor')
    return toEditor(person)
  })
}

/**
 * Grants the editor permission to a person whom the caller has checked; more rights end sessions and personal tokens. False if
 * they already have it.
 */
export async function grantEditingTo(deps: ApiDeps, actor: Actor, id: string): Promise<boolean> {
  if (!(await repo.setEditor(deps.database, id, true))) return false
  await endSessions(deps, id)
  await recordAuditEntry(deps, actor, {
    action: 'person.editorGranted',
    subject: { kind: 'person', id },
    personId: id,
  })
  return true
}

/** Revokes the permission immediately. Creates an audit entry. @throws ApiError notFound if the person is not an editor */
export async function withdrawEditing(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  await deps.database.transaction(async () => {
    if (!(await repo.setEditor(deps.database, id, false))) throw notFound()
    await recordAuditEntry(deps, actor, {
      action: 'person.editorWithdrawn',
      subject: { kind: 'person', id },
      personId: id,
    })
  })
}

/** Preview of a text and of its losses. Nothing is stored. @throws ApiError unprocessable textTooDeep, textTooCostly */
export async function previewOf(
  deps: ApiDeps,
  { title, lede, markdown }: EditedWords,
): Promise<DocumentPreview> {
  const values = operatorValues(deps.config)
  const { body, losses } = await renderWhole(deps, { markdown, field: 'markdown' })
  return {
    title: fillText(title, values),
    lede: fillText(lede, values),
    body: body.map((block) => fillBlock(block, values)),
    losses,
  }
}

import { z } from 'zod'
import { endpoint, IdParams, PageQuery } from '../endpoint'
import { Email } from '../accounts/registration'

/** Somebody who may edit texts by the grant of an admin. */
export const Editor = z.object({ id: z.string(), name: z.string(), email: z.string() }).meta({ id: 'Editor' })
export type Editor = z.infer<typeof Editor>

export const listEditors = endpoint('GET', '/editing/editors', {
  permission: 'editors.manage',
  tag: 'editing',
  summary: 'Who may edit texts by the grant of an admin, by name',
  query: PageQuery,
  output: z.array(Editor),
  paged: true,
})

export const NewEditor = z.strictObject({ email: Email }).meta({ id: 'NewEditor' })

export const grantEditing = endpoint('POST', '/editing/editors', {
  permission: 'editors.manage',
  tag: 'editing',
  summary: 'Let the owner of an active account edit texts, at once',
  input: NewEditor,
  output: Editor,
  status: 201,
})

export const withdrawEditing = endpoint('DELETE', '/editing/editors/{id}', {
  permission: 'editors.manage',
  tag: 'editing',
  summary: 'Take the editing of texts back, at once',
  params: IdParams,
})

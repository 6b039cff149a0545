import { z } from 'zod'
import { endpoint, IdParams, PageQuery } from '../endpoint'
import { Email } from '../email-address'

const managing = { permission: 'editors.manage', tag: 'editing' } as const

/** A person with the editor permission, granted by an admin. */
export const Editor = z.object({ id: z.string(), name: z.string(), email: z.string() }).meta({ id: 'Editor' })
export type Editor = z.infer<typeof Editor>

export const listEditors = endpoint('GET', '/editing/editors', {
  ...managing,
  summary: 'People with the editor permission, by name',
  query: PageQuery,
  output: z.array(Editor),
  paged: true,
})

export const NewEditor = z.strictObject({ email: Email }).meta({ id: 'NewEditor' })

export const grantEditing = endpoint('POST', '/editing/editors', {
  ...managing,
  summary: 'Grant the editor permission to an active account, effective immediately',
  input: NewEditor,
  output: Editor,
  status: 201,
})

export const withdrawEditing = endpoint('DELETE', '/editing/editors/{id}', {
  ...managing,
  summary: 'Revoke the editor permission, effective immediately',
  params: IdParams,
})

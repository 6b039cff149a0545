import { z } from 'zod'
import { endpoint } from '../endpoint'

/** Submitted values: field name → text, or a list if the name occurs several times. Without passwords, codes and files. */
const Fields = z.record(z.string().max(200), z.unknown())

/** A form that was submitted after the session had expired. Kept for an hour, until the same person's next login. */
export const FormDraft = z.object({ path: z.string(), fields: Fields }).meta({ id: 'FormDraft' })
export type FormDraft = z.infer<typeof FormDraft>

export const saveDraft = endpoint('POST', '/form-drafts', {
  permission: 'public',
  tag: 'drafts',
  summary: 'Keep a form that was submitted after the session had expired; the token identifies its owner',
  input: z.strictObject({
    /** Access token of the expired session. */
    token: z.string().min(1).max(4096),
    path: z.string().startsWith('/').max(500),
    fields: Fields,
  }),
  output: z.object({ id: z.string() }),
  status: 201,
})

export const getDraft = endpoint('GET', '/form-drafts/{id}', {
  permission: 'account.own',
  tag: 'drafts',
  summary: 'The form that the user submitted after their last session had expired',
  params: z.object({ id: z.string().min(1).max(64) }),
  output: FormDraft,
})

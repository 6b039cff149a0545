import { z } from 'zod'
import { endpoint, IdParams } from '../endpoint'

/** What was typed: field name → text, or texts where a name stands several times. Without passwords, codes and files. */
const Fields = z.record(z.string().max(200), z.unknown())

/** A form that was sent when the session had ended. It waits an hour for the same person's next login. */
export const FormDraft = z.object({ path: z.string(), fields: Fields }).meta({ id: 'FormDraft' })
export type FormDraft = z.infer<typeof FormDraft>

export const saveDraft = endpoint('POST', '/form-drafts', {
  permission: 'public',
  tag: 'drafts',
  summary: 'Keep what was typed when a session ended; the token of that session says whose it is',
  input: z.strictObject({
    /** Access token of the session that is over. */
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
  summary: 'What the logged-in person typed when their last session ended',
  params: IdParams,
  output: FormDraft,
})

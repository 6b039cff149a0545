import { z } from 'zod'
import { endpoint } from '../endpoint'

/**
 * Members of the former application arrive by a link created by `campus old:links`, with their e-mail sealed in it. The
 * response contains the content of the link only; whether the account exists is not checked. Null if the link is
 * expired or forged.
 */
export const getLegacyLogin = endpoint('GET', '/old-logins/{id}', {
  permission: 'public',
  tag: 'authentication',
  summary: 'The e-mail address in a link for a member of the former application',
  params: z.object({ id: z.string().min(1).max(600) }),
  output: z.object({ email: z.string().nullable() }),
})

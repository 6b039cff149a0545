import { z } from 'zod'
import { endpoint } from '../endpoint'

/**
 * Members of the former application come by a link with their e-mail in it, sealed by `campus old:links`. The answer says
 * what is in the link and nothing else: whether there is such an account is not asked. Null for a link that is over, or
 * that nobody has made here.
 */
export const getLegacyLogin = endpoint('GET', '/old-logins/{id}', {
  permission: 'public',
  tag: 'authentication',
  summary: 'The e-mail that a link of a member of the former application stands for',
  params: z.object({ id: z.string().min(1).max(600) }),
  output: z.object({ email: z.string().nullable() }),
})

import { z } from 'zod'
import { endpoint } from '../endpoint'
import { viewedLevels } from '../permissions'

/** The campus as a made-up member of this kind would see it. */
export const NewView = z.strictObject({ as: z.enum(viewedLevels, 'required') }).meta({ id: 'NewView' })

export const startView = endpoint('POST', '/views', {
  permission: 'views.start',
  tag: 'administration',
  summary:
    'A token with which an admin reads as a made-up member for 30 minutes; it cannot change anything; creates an audit entry',
  input: NewView,
  output: z
    .object({
      /** Instead of the access token. It ends with the admin’s session, and cannot be renewed. */
      token: z.string(),
      until: z.iso.datetime(),
    })
    .meta({ id: 'StartedView' }),
  status: 201,
})

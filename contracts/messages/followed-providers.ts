import { z } from 'zod'
import { endpoint, IdParams } from '../endpoint'
import { ProfileLink } from '../people/people'
import { announcementLimits } from './announcement-limits'

const following = { permission: 'watchlist', tag: 'following' } as const

/** Providers that one person can follow. */
export const mostFollowedProviders = 100

export const FollowedProvider = z
  .object({ id: z.string(), name: z.string(), link: ProfileLink.nullable() })
  .meta({ id: 'FollowedProvider' })
export type FollowedProvider = z.infer<typeof FollowedProvider>

export const listFollowedProviders = endpoint('GET', '/followed-providers', {
  ...following,
  summary: 'The providers whose announcements the user gets, the newest first',
  output: z.array(FollowedProvider),
})

export const followProvider = endpoint('PUT', '/followed-providers/{id}', {
  ...following,
  summary: 'Follow a provider. Idempotent',
  params: IdParams,
})

export const unfollowProvider = endpoint('DELETE', '/followed-providers/{id}', {
  ...following,
  summary: 'No longer follow a provider. Idempotent',
  params: IdParams,
})

export const countFollowers = endpoint('GET', '/followers', {
  permission: 'announcements.write',
  tag: 'following',
  summary: `How many members follow the user’s organisation, rounded down to a multiple of ${String(announcementLimits.step)}, up to ${String(announcementLimits.counted)}; not who they are. Of a group: how many of its outlets get what it announces, exactly, as it sees which`,
  output: z.object({
    count: z.number().int(),
    /** All outlets of a group; of nobody else. */
    of: z.number().int().optional(),
  }),
})

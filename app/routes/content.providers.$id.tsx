import { redirect } from '@remix-run/node'
import { saveFollowing as action } from '~/app/features/followed-providers/follow.server'
import { paths } from '~/app/platform/paths'

export const loader = () => redirect(paths.followedProviders)
export { action }

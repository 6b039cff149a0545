import { loadFollowed as loader } from '~/app/features/followed-providers/follow.server'
import { FollowedPage } from '~/app/features/followed-providers/followed-page'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['following'],
  title: 'following:providers.title',
  help: 'announcements',
} satisfies PageHandle
export { loader }

export default pageOf<typeof loader>(FollowedPage)

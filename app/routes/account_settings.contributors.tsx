import { ContributorsPage } from '~/app/features/contributors/contributors-page'
import {
  loadContributors as loader,
  saveContributors as action,
} from '~/app/features/contributors/contributors.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['contributors'],
  title: 'account:nav.contributors',
  help: 'invite-colleagues',
} satisfies PageHandle
export { loader, action }
/** Also revalidate after a refusal: the list then shows existing invitations. */
export const shouldRevalidate = () => true

export default pageOf<typeof loader, typeof action>(ContributorsPage)

import { AppealPage } from '~/app/features/moderation/appeal-page'
import { loadAppeal as loader, saveAppeal as action } from '~/app/features/moderation/report.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['moderation', 'profile-fields'],
  title: 'moderation:appeal.pageTitle',
  form: 'long',
} satisfies PageHandle
export { loader, action }
export const shouldRevalidate = () => true

export default pageOf<typeof loader, typeof action>(AppealPage)

import { CheckPage } from '~/app/features/certificates/check-page'
import { check as action, loadCheck as loader } from '~/app/features/certificates/check.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['certificate'],
  keptForVisitors: true,
  forSearch: 'certificate:check.lede',
  help: 'check-a-certificate',
} satisfies PageHandle
export { action, loader }

export default pageOf<unknown, typeof action>(CheckPage)

import { loadCohorts as loader } from '~/app/features/progress/cohorts.server'
import { CohortsPage } from '~/app/features/progress/cohorts-page'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['cohorts', 'progress', 'facts'],
  title: 'cohorts:title',
  help: 'cohorts',
} satisfies PageHandle
export { loader }

export default pageOf<typeof loader>(CohortsPage)

import { loadNewCohort as loader, saveNewCohort as action } from '~/app/features/progress/cohorts.server'
import { NewCohortPage } from '~/app/features/progress/cohorts-page'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['cohorts', 'progress', 'facts'],
  title: 'cohorts:new',
  help: 'cohorts',
} satisfies PageHandle
export { action, loader }

export default pageOf<typeof loader, typeof action>(NewCohortPage)

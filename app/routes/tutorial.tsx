import { TutorialPage } from '~/app/features/tutorial/tutorial-page'
import { loadTutorial as loader } from '~/app/features/tutorial/tutorial.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/steps.css?url'

export const handle = {
  i18n: ['tutorial'],
  title: 'tutorial:title',
  forSearch: 'tutorial:lede',
} satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader }

export default pageOf<typeof loader>(TutorialPage)

import { EditingTabs } from '~/app/features/editing/editing-parts'
import { VotesPage } from '~/app/features/guide/editing-pages'
import { loadVotes as loader } from '~/app/features/guide/editing.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/guide.css?url'

export const handle = { i18n: ['guide', 'editing'], title: 'guide:editing.votes.title' } satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader }

export default pageOf<typeof loader>(({ managesEditors, ...page }) => (
  <VotesPage {...page} tabs={<EditingTabs current="votes" managesEditors={managesEditors} />} />
))

import { useLoaderData } from '@remix-run/react'
import { EditingTabs } from '~/app/features/editing/editing-parts'
import { FailedSearchesPage } from '~/app/features/guide/editing-pages'
import { loadFailedSearches as loader } from '~/app/features/guide/editing.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['guide', 'editing'],
  title: 'guide:editing.searches.title',
} satisfies PageHandle
export { loader }

export default function Route() {
  const { managesEditors, ...data } = useLoaderData<typeof loader>()
  const tabs = <EditingTabs current="searches" managesEditors={managesEditors} />
  return <FailedSearchesPage {...data} tabs={tabs} />
}

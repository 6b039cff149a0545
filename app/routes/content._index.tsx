import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '~/app/texts/use-translation'
import { DirectoryMapPage } from '~/app/features/directory/directory-map-page'
import { loadDirectoryMap, showsMap } from '~/app/features/directory/directory-map.server'
import { DirectoryPage } from '~/app/features/directory/directory-page'
import { loadDirectory } from '~/app/features/directory/directory.server'
import { FollowingLinks } from '~/app/features/following/following-links'
import { writesOffers } from '~/app/features/offer-writing/editor.server'
import { OfferActions } from '~/app/features/offer-writing/offer-actions'
import { CalendarPage } from '~/app/features/offers/calendar-page'
import { loadCalendar, showsCalendar } from '~/app/features/offers/calendar.server'
import { OffersPage } from '~/app/features/offers/offers-page'
import { loadOffers } from '~/app/features/offers/offers.server'
import { mayEditTags } from '~/app/features/tags/tags.server'
import { findUser } from '~/app/platform/guard.server'
import type { PageHandle } from '~/app/platform/page-handle'
import { paths } from '~/app/platform/paths'
import calendarStyles from '~/app/styles/pages/calendar.css?url'
import mapStyles from '~/app/styles/pages/map.css?url'
import peopleStyles from '~/app/styles/pages/people.css?url'
import styles from '~/app/styles/pages/rows.css?url'
import europe from '~/app/styles/pages/europe-land.svg?url'
import world from '~/app/styles/pages/world-land.svg?url'
import { ButtonLink } from '~/app/ui/forms/button'
import { Tabs } from '~/app/ui/navigation/tabs'

export const handle = {
  i18n: ['offers', 'directory', 'facts', 'following', 'tags'],
  title: 'offers:list.title',
  help: (search: string) =>
    new URLSearchParams(search).get('p') === 'iuprofiles' ? 'find-a-coach' : 'find-offers',
} satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  // As the specification requires, `p=iuprofiles` shows people instead of offers.
  if (searchParams.get('p') === 'iuprofiles') {
    if (showsMap(searchParams)) {
      const map = await loadDirectoryMap(args)
      return { shows: 'map', map, title: map.title } as const
    }
    const directory = await loadDirectory(args)
    return { shows: 'directory', directory, title: directory.title } as const
  }
  const shown = showsCalendar(searchParams)
    ? ({ shows: 'calendar', calendar: await loadCalendar(args) } as const)
    : ({ shows: 'offers', offers: await loadOffers(args) } as const)
  const user = await findUser(args)
  const { title } = shown.shows === 'calendar' ? shown.calendar : shown.offers
  return { ...shown, title, mayWrite: writesOffers(user), mayEditTags: mayEditTags(user) }
}

/** Style sheets of a single view are linked with it, so that the lists do not load them. */
export default function Route() {
  const data = useLoaderData<typeof loader>()
  const { t } = useTranslation(['directory', 'tags'])
  const isDirectory = data.shows === 'directory' || data.shows === 'map'
  const tabs = (
    <Tabs
      label={t('tabs.label')}
      tabs={[
        { label: t('tabs.offers'), href: paths.content(), current: !isDirectory },
        { label: t('tabs.directory'), href: paths.directory(), current: isDirectory },
      ]}
    />
  )
  if (data.shows === 'directory')
    return (
      <>
        <link rel="stylesheet" href={peopleStyles} />
        <DirectoryPage {...data.directory} tabs={tabs} />
      </>
    )
  if (data.shows === 'map')
    return (
      <>
        <link rel="stylesheet" href={mapStyles} />
        <DirectoryMapPage {...data.map} tabs={tabs} land={{ world, europe }} />
      </>
    )
  const { mayWrite, mayEditTags: editsTags } = data
  const actions =
    mayWrite || editsTags ? (
      <>
        {mayWrite ? <OfferActions /> : null}
        {editsTags ? (
          <ButtonLink variant="secondary" href={paths.tags()}>
            {t('tags:list.edit')}
          </ButtonLink>
        ) : null}
      </>
    ) : undefined
  if (data.shows === 'offers')
    return (
      <OffersPage
        {...data.offers}
        tabs={tabs}
        actions={actions}
        following={<FollowingLinks filters={data.offers.filters} />}
      />
    )
  return (
    <>
      <link rel="stylesheet" href={calendarStyles} />
      <CalendarPage
        {...data.calendar}
        tabs={tabs}
        actions={actions}
        following={<FollowingLinks filters={data.calendar.filters} />}
      />
    </>
  )
}

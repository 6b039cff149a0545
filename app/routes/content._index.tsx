import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '~/app/texts/use-translation'
import { DirectoryPage } from '~/app/features/directory/directory-page'
import { loadDirectory } from '~/app/features/directory/directory.server'
import { FollowingLinks } from '~/app/features/following/following-links'
import { writesOffers } from '~/app/features/offer-writing/editor.server'
import { OfferActions } from '~/app/features/offer-writing/offer-actions'
import { OffersPage } from '~/app/features/offers/offers-page'
import { loadOffers } from '~/app/features/offers/offers.server'
import { TagsLink } from '~/app/features/tags/tags-link'
import { mayEditTags } from '~/app/features/tags/tags.server'
import { findUser } from '~/app/platform/guard.server'
import type { PageHandle } from '~/app/platform/page-handle'
import { paths } from '~/app/platform/paths'
import styles from '~/app/styles/rows.css?url'
import { Tabs } from '~/app/ui/navigation/tabs'

export const handle = {
  i18n: ['offers', 'directory', 'facts', 'following', 'tags'],
  title: 'offers:list.title',
  keptForMembers: true,
} satisfies PageHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

/** As the specification requires, `p=iuprofiles` shows people instead of offers. */
const showsDirectory = ({ request }: LoaderFunctionArgs) =>
  new URL(request.url).searchParams.get('p') === 'iuprofiles'

export async function loader(args: LoaderFunctionArgs) {
  if (!showsDirectory(args)) {
    const offers = await loadOffers(args)
    const user = await findUser(args)
    const rights = { mayWrite: writesOffers(user), mayEditTags: mayEditTags(user) }
    return { directory: null, offers, ...rights, title: offers.title }
  }
  const directory = await loadDirectory(args)
  return { directory, offers: null, mayWrite: false, mayEditTags: false, title: directory.title }
}

export default function Route() {
  const { directory, offers, mayWrite, mayEditTags: editsTags } = useLoaderData<typeof loader>()
  const { t } = useTranslation('directory')
  const tabs = (
    <Tabs
      label={t('tabs.label')}
      tabs={[
        { label: t('tabs.offers'), href: paths.content(), current: !directory },
        { label: t('tabs.directory'), href: paths.directory(), current: Boolean(directory) },
      ]}
    />
  )
  if (directory) return <DirectoryPage {...directory} tabs={tabs} />
  return (
    <OffersPage
      {...offers}
      tabs={tabs}
      actions={
        mayWrite || editsTags ? (
          <>
            {mayWrite ? <OfferActions /> : null}
            {editsTags ? <TagsLink /> : null}
          </>
        ) : undefined
      }
      following={<FollowingLinks filters={offers.filters} />}
    />
  )
}

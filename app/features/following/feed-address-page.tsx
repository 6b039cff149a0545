import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Address, CreateForm, SecretNotice } from './feed-parts'
import type { ShownFeed } from './feeds.server'
import { FilterList } from './filter-list'

export interface FeedAddressPageProps {
  feed: ShownFeed | null
  words: string[]
  list: string
  formKey: string
}

/** The address of a feed with the filters of a list. */
export function FeedAddressPage({ feed, words, list, formKey }: FeedAddressPageProps) {
  const { t } = useTranslation('following')
  return (
    <>
      <PageHeading title={t('feed.title')} lede={t('feed.lede')} />
      <div className="measure">
        <Stack>
          <FilterList words={words} />
          {feed?.address ? (
            <Address {...feed} address={feed.address} />
          ) : (
            <CreateForm purpose="offers" formKey={formKey} />
          )}
          <SecretNotice />
          <ul className="row">
            <li>
              <Link to={list}>{t('feed.back')}</Link>
            </li>
            <li>
              <Link to={paths.accountSection('feeds')}>{t('feeds.manage')}</Link>
            </li>
          </ul>
        </Stack>
      </div>
    </>
  )
}

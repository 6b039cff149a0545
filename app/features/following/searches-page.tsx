import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { ButtonLink } from '~/app/ui/forms/button'
import { FilterList } from './filter-list'
import { DeleteLink } from './search-pages'
import type { ShownSearch } from './searches.server'

interface SearchesPageProps {
  searches: ShownSearch[]
  limit: number
}

/** The saved searches with their filters and mail frequency. */
export function SearchesPage({ searches, limit }: SearchesPageProps) {
  const { t } = useTranslation('following')
  return (
    <>
      <PageHeading
        title={t('searches.title')}
        lede={t('searches.lede')}
        actions={
          <ButtonLink href={paths.followedProviders} variant="secondary">
            {t('providers.title')}
          </ButtonLink>
        }
      />
      {searches.length === 0 ? (
        <EmptyState
          title={t('searches.empty.title')}
          action={<ButtonLink href={paths.content()}>{t('searches.empty.action')}</ButtonLink>}
        >
          <p>{t('searches.empty.text')}</p>
        </EmptyState>
      ) : (
        <Stack gap="lg">
          <p className="num">{t('searches.places', { taken: searches.length, limit })}</p>
          <ul className="stack" aria-label={t('searches.title')}>
            {searches.map((search) => (
              <li key={search.id}>
                <Entry search={search} />
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </>
  )
}

function Entry({ search }: { search: ShownSearch }) {
  const { t } = useTranslation('following')
  const about = <span className="sr-only">: {search.name}</span>
  return (
    <article className="card">
      <h2 dir="auto">{search.name}</h2>
      <FilterList words={search.words} />
      <p className="muted">
        {t('searches.mails')}: {t(`searches.option.${search.frequency}`)}
      </p>
      <div className="row">
        <ButtonLink href={search.list} variant="secondary">
          {t('searches.run')}
          {about}
        </ButtonLink>
        <ButtonLink href={paths.savedSearch(search.id)} variant="quiet">
          {t('searches.edit')}
          {about}
        </ButtonLink>
        <DeleteLink search={search} />
      </div>
    </article>
  )
}

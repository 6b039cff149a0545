import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { type Confirmation, ConfirmDialog, ConfirmPage } from '~/app/ui/feedback/confirm'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import type { SearchFrequency } from '~/contracts/offers/following'
import { isolated } from '~/contracts/isolated'
import { FilterList } from './filter-list'
import { SearchForm } from './search-form'
import type { ShownSearch } from './searches.server'

interface WithResult {
  result: SubmissionResult | undefined
}

interface NewSearchPageProps extends WithResult {
  name: string
  frequency: SearchFrequency
  words: string[]
  list: string
  formKey: string
}

function Way({ title }: { title: string }) {
  const { t } = useTranslation('following')
  return <Breadcrumbs items={[{ label: t('searches.title'), href: paths.savedSearches }, { label: title }]} />
}

/** Gives the filters of a list a name. */
export function NewSearchPage({ name, frequency, words, list, formKey, result }: NewSearchPageProps) {
  const { t } = useTranslation('following')
  return (
    <>
      <Way title={t('searches.newTitle')} />
      <PageHeading title={t('searches.newTitle')} />
      <Stack>
        <FilterList words={words} />
        <SearchForm values={{ name, frequency }} result={result} submit={t('searches.submitNew')} list={list}>
          <input type="hidden" name="formKey" value={formKey} />
        </SearchForm>
      </Stack>
    </>
  )
}

interface SearchPageProps extends WithResult {
  search: ShownSearch
  isConfirming: boolean
}

/** Renames a saved search, changes its mails, or leads to its deletion. */
export function SearchPage({ search, isConfirming, result }: SearchPageProps) {
  const { t } = useTranslation('following')
  const deletion = useDeletion(search)
  if (isConfirming) return <ConfirmPage confirmation={deletion} cancelHref={paths.savedSearches} />
  return (
    <>
      <Way title={search.name} />
      <PageHeading title={t('searches.editTitle')} />
      <Stack>
        <FilterList words={search.words} />
        <SearchForm values={search} result={result} submit={t('searches.submitEdit')} list={search.list}>
          <input type="hidden" name="intent" value="change" />
        </SearchForm>
      </Stack>
    </>
  )
}

function useDeletion({ id, name }: ShownSearch): Confirmation {
  const { t } = useTranslation('following')
  return {
    title: t('searches.deleteTitle', { name: isolated(name) }),
    body: <p>{t('searches.deleteText')}</p>,
    confirmLabel: t('searches.deleteConfirm'),
    danger: true,
    action: paths.savedSearch(id),
    fields: { intent: 'delete' },
  }
}

export function DeleteLink({ search }: { search: ShownSearch }) {
  const { t } = useTranslation('following')
  return (
    <ConfirmDialog
      href={paths.savedSearch(search.id, { confirm: 'delete' })}
      variant="quiet"
      confirmation={useDeletion(search)}
    >
      {t('searches.delete')}
      <span className="sr-only">: {search.name}</span>
    </ConfirmDialog>
  )
}

import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import type { SearchFrequency } from '~/contracts/offers/following'
import { FilterList } from './feed-parts'
import type { ShownSearch } from './searches.server'
import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { RadioGroup } from '~/app/ui/forms/option-groups'
import { Field } from '~/app/ui/forms/field'
import { EmptyState } from '~/app/ui/feedback/empty-state'

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
}

/** Renames a saved search, or changes its mails. */
export function SearchPage({ search, result }: SearchPageProps) {
  const { t } = useTranslation('following')
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

/** Asks nothing, because the notice that follows undoes it. */
function DeleteSearch({ search: { id, name, frequency, seenUntil, list } }: { search: ShownSearch }) {
  const { t } = useTranslation('following')
  return (
    <Form method="post" action={paths.savedSearch(id)}>
      <input type="hidden" name="intent" value="delete" />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="frequency" value={frequency} />
      <input type="hidden" name="seenUntil" value={seenUntil} />
      <input type="hidden" name="list" value={list} />
      <Button variant="quiet">
        {t('searches.delete')}
        <span className="sr-only">: {name}</span>
      </Button>
    </Form>
  )
}

const frequencies: readonly SearchFrequency[] = ['daily', 'weekly', 'off']
const constraint = { name: { required: true, maxLength: 80 }, frequency: { required: true } }

interface SearchFormProps {
  values: { name: string; frequency: SearchFrequency }
  result: SubmissionResult | undefined
  submit: string
  /** Address of the search. */
  list: string
  /** Hidden fields. */
  children: ReactNode
}

/** Name and mail frequency of a saved search. */
function SearchForm({ values, result, submit, list, children }: SearchFormProps) {
  const { t } = useTranslation('following')
  const labels = { name: t('searches.name'), frequency: t('searches.frequency') }
  const { fields, frame, navigation } = useCheckedForm<Record<'name' | 'frequency', string>>({
    id: 'search',
    labels,
    result,
    defaultValue: values,
    constraint,
  })
  return (
    <CheckedForm {...frame} asks="following:asks">
      {children}
      <Field field={fields.name} label={labels.name} autoComplete="off" />
      <RadioGroup
        field={fields.frequency}
        legend={labels.frequency}
        hint={t('searches.frequencyHint')}
        options={frequencies.map((value) => ({ value, label: t(`searches.option.${value}`) }))}
      />
      <div className="row">
        <Button pending={navigation.state === 'submitting'}>{submit}</Button>
        <Link to={list}>{t('searches.run')}</Link>
      </div>
    </CheckedForm>
  )
}

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
        <DeleteSearch search={search} />
      </div>
    </article>
  )
}

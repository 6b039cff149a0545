import { numberFormat } from '~/app/texts/number-format'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { AboutPage, PageHeading } from '~/app/ui/content/page-heading'
import { EmptyState, IncompleteSearch } from '~/app/ui/feedback/empty-state'
import { ButtonLink } from '~/app/ui/forms/button'
import { Pagination } from '~/app/ui/navigation/pagination'
import { limits } from '~/contracts/constants'
import { ExportLink } from '~/app/ui/navigation/export-link'
import type { loadPeople, PeopleFilter } from './people.server'
import { FilterForm, FilterSelect, FilterText } from '~/app/ui/forms/filter-form'
import type { Option } from '~/app/ui/forms/select'
import { accountStates, peopleKinds } from '~/contracts/accounts/account-kinds'
import { Link } from '~/app/ui/navigation/link'
import { Tag } from '~/app/ui/content/badge'
import { Email } from '~/app/ui/content/description-list'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import type { PersonSummary } from '~/contracts/administration/people-admin'
import { StateTags } from './state-tags'

export type PeoplePageProps = Awaited<ReturnType<typeof loadPeople>>

/** All accounts, for admins. */
export function PeoplePage(list: PeoplePageProps) {
  const { t } = useTranslation('people')
  return (
    <>
      <PageHeading
        title={t('list.title')}
        actions={
          <>
            <ButtonLink href={paths.adminPersonNew()} small>
              {t('list.invite')}
            </ButtonLink>
            <ButtonLink href={paths.adminPeopleImports} variant="secondary" small>
              {t('list.import')}
            </ButtonLink>
            <ExportLink href={paths.adminPeopleExport(list.filter)} />
          </>
        }
      />
      <Sidebar side={<PeopleFilters filter={list.filter} countries={list.countries} />}>
        <Found {...list} />
      </Sidebar>
      <AboutPage>{t('list.lede')}</AboutPage>
    </>
  )
}

function Found({ people, total, more, page, pageSize, filter, incomplete }: PeoplePageProps) {
  const { t, language } = useTranslation('people')
  const limited = incomplete ? <IncompleteSearch /> : null
  if (people.length === 0) {
    const action = <ButtonLink href={paths.adminPeople()}>{t('list.all')}</ButtonLink>
    return (
      <EmptyState title={t('list.nobody')} action={action}>
        {limited}
      </EmptyState>
    )
  }
  const number = numberFormat(language).format(more ? limits.counted : total)
  return (
    <Stack>
      <p className="num" role="status">
        {more ? t('list.more', { number }) : t('list.count', { count: total, number })}
      </p>
      {limited}
      <PeopleTable people={people} />
      <Pagination
        page={page}
        pageSize={pageSize}
        total={total}
        hrefFor={(target) => paths.adminPeople({ ...filter, page: target })}
      />
    </Stack>
  )
}

interface PeopleFiltersProps {
  filter: PeopleFilter
  countries: Option[]
}

function PeopleFilters({ filter, countries }: PeopleFiltersProps) {
  const { t } = useTranslation('people')
  const all = t('filter.all')
  const yesOrNo = (yes: string, no: string) => [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ]
  return (
    <FilterForm
      action={paths.adminPeople()}
      activeCount={Object.values(filter).filter(Boolean).length}
      clearHref={paths.adminPeople()}
    >
      <FilterText label={t('filter.text')} name="text" chosen={filter.text} />
      <FilterSelect
        label={t('filter.kind')}
        name="kind"
        chosen={filter.kind}
        placeholder={all}
        options={peopleKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <FilterSelect
        label={t('filter.state')}
        name="state"
        chosen={filter.state}
        placeholder={all}
        options={accountStates.map((value) => ({ value, label: t(`state.${value}`) }))}
      />
      <FilterSelect
        label={t('filter.validated')}
        name="validated"
        chosen={filter.validated}
        placeholder={all}
        options={yesOrNo(t('filter.validatedYes'), t('filter.validatedNo'))}
      />
      <FilterSelect
        label={t('filter.editor')}
        name="editor"
        chosen={filter.editor}
        placeholder={all}
        options={yesOrNo(t('filter.editorYes'), t('filter.editorNo'))}
      />
      <FilterSelect
        label={t('filter.country')}
        name="country"
        chosen={filter.country}
        placeholder={all}
        options={countries}
      />
    </FilterForm>
  )
}

function PeopleTable({ people }: { people: PersonSummary[] }) {
  const { t } = useTranslation('people')
  const columns: Column<PersonSummary>[] = [
    {
      id: 'name',
      header: t('column.name'),
      cell: ({ id, name }) => (
        <Link to={paths.adminPerson(id)} dir="auto">
          {name}
        </Link>
      ),
    },
    { id: 'email', header: t('column.email'), cell: ({ email }) => <Email address={email} /> },
    { id: 'kind', header: t('column.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
    {
      id: 'state',
      header: t('column.state'),
      cell: (person) => (
        <>
          <StateTags person={person} />
          {person.isEditor ? <Tag>{t('editor')}</Tag> : null}
        </>
      ),
    },
    { id: 'country', header: t('column.country'), cell: ({ country }) => country ?? '–' },
    {
      id: 'created',
      header: t('column.created'),
      cell: ({ createdAt }) => <Time value={createdAt} show="date" />,
    },
  ]
  return (
    <Table caption={t('list.title')} captionHidden columns={columns} rows={people} rowKey={({ id }) => id} />
  )
}

import { numberFormat } from '~/app/texts/number-format'
import { ExportLink } from '~/app/ui/navigation/export-link'
import { useTranslation } from '~/app/texts/use-translation'
import { boundedTotal } from '~/app/platform/counted'
import { useReloadOnDecision } from '~/app/platform/live/use-reload-on-decision'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { AboutPage, PageHeading } from '~/app/ui/content/page-heading'
import { IncompleteSearch, EmptyState } from '~/app/ui/feedback/empty-state'
import { Notice } from '~/app/ui/feedback/notice'
import { ButtonLink, Button } from '~/app/ui/forms/button'
import { FilterForm, FilterSelect, FilterText } from '~/app/ui/forms/filter-form'
import { Pagination } from '~/app/ui/navigation/pagination'
import { limits } from '~/contracts/constants'
import { countFilters } from './case-filters'
import type { CaseList, CaseRow } from './case-list.server'
import { CaseTabs } from './case-tabs'
import { Form } from '~/app/ui/forms/form'
import { NameLink } from '~/app/ui/navigation/link'
import { Tag } from '~/app/ui/content/badge'
import { Email } from '~/app/ui/content/description-list'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { useOfficeName, personName } from '../names'

export function CaseListPage(list: CaseList) {
  const { t } = useTranslation('validation')
  useReloadOnDecision(true)
  return (
    <>
      <PageHeading
        title={t('admin.title')}
        actions={
          <>
            {list.codes ? (
              <ButtonLink href={paths.validationCodes()} variant="secondary" small>
                {t('admin.codes')}
              </ButtonLink>
            ) : null}
            <ExportLink href={paths.ijAdministrationExport({ ...list.filters, state: list.state })} />
          </>
        }
        tabs={<CaseTabs {...list} />}
      />
      <Sidebar side={<Filters {...list} />}>
        <Stack>
          {list.moreProviders ? <TooManyProviders /> : null}
          <Found {...list} />
        </Stack>
      </Sidebar>
      <AboutPage>{t('admin.lede')}</AboutPage>
    </>
  )
}

const asOptions = (entries: { id: string; name: string }[]) =>
  entries.map(({ id, name }) => ({ value: id, label: name }))

function Filters({ state, filters, providerText, administration, deciders, waits }: CaseList) {
  const { t } = useTranslation('validation')
  const any = { placeholder: t('filter.any') }
  const waiting = waits.map((days) => ({ value: String(days), label: t('filter.days', { count: days }) }))
  return (
    <FilterForm
      action={paths.ijAdministration()}
      activeCount={countFilters(filters)}
      clearHref={paths.ijAdministration({ state })}
    >
      <input type="hidden" name="state" value={state} />
      <FilterText label={t('admin.search')} name="text" chosen={filters.text} />
      <FilterSelect
        label={t('filter.waiting')}
        name="waiting"
        chosen={filters.waiting}
        options={waiting}
        {...any}
      />
      {administration ? (
        <FilterText label={t('filter.provider')} name="provider" chosen={providerText} />
      ) : null}
      {state === 'requested' ? null : (
        <FilterSelect
          label={t('filter.decidedBy')}
          name="decidedBy"
          chosen={filters.decidedBy}
          options={asOptions(deciders)}
          {...any}
        />
      )}
      <FilterSelect
        label={t('filter.flagged')}
        name="flagged"
        chosen={filters.flagged}
        options={[{ value: 'yes', label: t('filter.onlyFlagged') }]}
        {...any}
      />
    </FilterForm>
  )
}

function TooManyProviders() {
  const { t, language } = useTranslation('validation')
  const number = numberFormat(language).format(limits.providersLookedAt)
  return (
    <Notice tone="warning">
      <p>{t('filter.manyProviders', { number })}</p>
    </Notice>
  )
}

function Found(list: CaseList) {
  const { state, filters, cases, page, pageSize, total, incomplete, administration } = list
  if (cases.length === 0) return <Nothing {...list} />
  return (
    <Stack>
      {incomplete ? <IncompleteSearch /> : null}
      <CaseTable
        state={state}
        cases={cases}
        withProvider={administration}
        list={list.query}
        nothingChosen={list.nothingChosen}
      />
      <Pagination
        page={page}
        pageSize={pageSize}
        {...boundedTotal(total)}
        hrefFor={(number) => paths.ijAdministration({ ...filters, state, page: number })}
      />
    </Stack>
  )
}

function Nothing({ state, filters, incomplete }: CaseList) {
  const { t } = useTranslation('validation')
  if (countFilters(filters) === 0)
    return <EmptyState title={t(`admin.empty.${state}`)}>{t('admin.emptyText')}</EmptyState>
  const { text } = filters
  const isSearch = text !== undefined && countFilters(filters) === 1
  return (
    <EmptyState
      title={isSearch ? t('admin.nothingFound', { text }) : t('admin.nothingFiltered')}
      action={<ButtonLink href={paths.ijAdministration({ state })}>{t('admin.searchClear')}</ButtonLink>}
    >
      {incomplete ? <IncompleteSearch /> : null}
    </EmptyState>
  )
}

interface CaseTableProps {
  state: CaseRow['state']
  cases: CaseRow[]
  /** Requests to more than one provider. */
  withProvider: boolean
  /** Query of this list, and whether nothing was ticked when somebody wanted to decide. */
  list: string
  nothingChosen: boolean
}

/** Requests in one state. Open ones can be ticked, and several decided at once: the next page asks. */
function CaseTable(table: CaseTableProps) {
  const { t } = useTranslation('validation')
  if (table.state !== 'requested') return <Cases {...table} />
  return (
    <Form method="get" action={paths.validationDecisions()} className="stack printed" id="choose">
      {table.nothingChosen ? (
        <p className="field-error" role="alert">
          {t('bulk.noneChosen')}
        </p>
      ) : null}
      <input type="hidden" name="list" value={table.list} />
      <Cases {...table} />
      <div className="row">
        <p className="muted">{t('bulk.legend')}</p>
        <Button variant="secondary" name="decision" value="approve">
          {t('bulk.approve')}
        </Button>
        <Button variant="secondary" name="decision" value="reject">
          {t('bulk.reject')}
        </Button>
      </div>
    </Form>
  )
}

function useSelectionColumn(): Column<CaseRow> {
  const { t } = useTranslation('validation')
  return {
    header: t('field.choose'),
    cell: ({ id, subject }) => (
      <div className="option">
        <input type="checkbox" id={`case-${id}`} name="case" value={id} />
        <label htmlFor={`case-${id}`} className="sr-only">
          {t('bulk.choose', { name: personName(subject) })}
        </label>
      </div>
    ),
  }
}

function useColumns({ state, withProvider }: CaseTableProps): Column<CaseRow>[] {
  const { t } = useTranslation(['validation', 'common'])
  const selection = useSelectionColumn()
  const officeName = useOfficeName()
  const isOpen = state === 'requested'
  const provider: Column<CaseRow> = {
    header: t('field.provider'),
    cell: ({ provider }) => <span dir="auto">{provider?.entityName ?? t('common:formerMember')}</span>,
  }
  const decided: Column<CaseRow> = {
    header: t('field.decided'),
    cell: (entry) => <Decided entry={entry} by={officeName(entry)} />,
  }
  return [
    ...(isOpen ? [selection] : []),
    { header: t('field.name'), rowHeader: true, cell: (entry) => <Name {...entry} /> },
    {
      header: t('field.email'),
      cell: ({ subject }) => (subject.email ? <Email address={subject.email} /> : '–'),
    },
    { header: t('field.country'), cell: ({ subject }) => subject.country ?? '–' },
    ...(withProvider ? [provider] : []),
    {
      header: t('field.requested'),
      cell: ({ requestedAt, ageDays }) => (
        <>
          <Time value={requestedAt} show="date" />
          {isOpen ? <span className="muted"> {t('age', { count: ageDays })}</span> : null}
        </>
      ),
    },
    ...(isOpen ? [] : [decided]),
  ]
}

function Cases(table: CaseTableProps) {
  const { t } = useTranslation('validation')
  return <Table caption={t(`admin.tab.${table.state}`)} columns={useColumns(table)} rows={table.cases} />
}

function Name({ id, subject, flagCount, awaitsAnswer }: CaseRow) {
  const { t } = useTranslation('validation')
  return (
    <>
      <NameLink to={paths.validationCase(id)}>{personName(subject)}</NameLink>{' '}
      {awaitsAnswer ? <Tag>{t('awaitsAnswer')}</Tag> : null}{' '}
      {flagCount > 0 ? <Tag tone="warning">{t('flag.badge', { count: flagCount })}</Tag> : null}
    </>
  )
}

function Decided({ entry: { revocation, decidedAt }, by }: { entry: CaseRow; by: string | null }) {
  const at = revocation?.at ?? decidedAt
  return (
    <>
      <span>{at ? <Time value={at} show="date" /> : '–'}</span>
      {by ? (
        <>
          <br />
          <span className="muted" dir="auto">
            {by}
          </span>
        </>
      ) : null}
    </>
  )
}

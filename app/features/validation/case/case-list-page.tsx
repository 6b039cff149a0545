import { numberFormat } from '~/app/texts/number-format'
import { ExportLink } from '~/app/ui/navigation/export-link'
import { useTranslation } from '~/app/texts/use-translation'
import { boundedTotal } from '~/app/platform/counted'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { IncompleteSearch, EmptyState } from '~/app/ui/feedback/empty-state'
import { Notice } from '~/app/ui/feedback/notice'
import { ButtonLink } from '~/app/ui/forms/button'
import { FilterForm, FilterSelect, FilterText } from '~/app/ui/forms/filter-form'
import { Pagination } from '~/app/ui/navigation/pagination'
import { limits } from '~/contracts/constants'
import { countFilters } from './case-filters'
import type { CaseList } from './case-list.server'
import { CaseTable } from './case-table'
import { CaseTabs } from './case-tabs'

export function CaseListPage(list: CaseList) {
  const { t } = useTranslation('validation')
  return (
    <>
      <PageHeading
        title={t('admin.title')}
        lede={t('admin.lede')}
        actions={
          <>
            {list.codes ? (
              <ButtonLink href={paths.validationCodes()} variant="secondary">
                {t('admin.codes')}
              </ButtonLink>
            ) : null}
            <ExportLink href={paths.ijAdministrationExport({ ...list.filters, state: list.state })} />
          </>
        }
      />
      <Stack gap="lg">
        <CaseTabs {...list} />
        <Sidebar side={<Filters {...list} />}>
          <Stack>
            {list.moreProviders ? <TooManyProviders /> : null}
            <Found {...list} />
          </Stack>
        </Sidebar>
      </Stack>
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

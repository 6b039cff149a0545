import { numberFormat } from '~/app/texts/number-format'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { EmptyState, IncompleteSearch } from '~/app/ui/feedback/empty-state'
import { ButtonLink } from '~/app/ui/forms/button'
import { FilterForm, FilterSelect, FilterText } from '~/app/ui/forms/filter-form'
import { PlainField } from '~/app/ui/forms/plain-field'
import { Pagination } from '~/app/ui/navigation/pagination'
import { limits } from '~/contracts/constants'
import { auditActions } from '~/contracts/administration/audit'
import type { loadLog, Verified } from './audit.server'
import { EntryTable } from './entry-table'
import { Verification } from './verification'

type LogPageProps = Awaited<ReturnType<typeof loadLog>> & { verified: Verified | undefined }

/** The audit log, for the administration. */
export function LogPage({ verified, ...log }: LogPageProps) {
  const { t } = useTranslation('audit')
  return (
    <>
      <PageHeading title={t('title')} lede={t('lede')} />
      <Sidebar side={<Filters filter={log.filter} />}>
        <Found {...log} />
        <Verification verified={verified} action={paths.adminAudit({ ...log.filter, page: log.page })} />
      </Sidebar>
    </>
  )
}

function Filters({ filter }: Pick<LogPageProps, 'filter'>) {
  const { t } = useTranslation('audit')
  return (
    <FilterForm
      action={paths.adminAudit()}
      activeCount={Object.values(filter).filter(Boolean).length}
      clearHref={paths.adminAudit()}
    >
      <FilterSelect
        label={t('filters.action')}
        name="action"
        chosen={filter.action}
        placeholder={t('filters.all')}
        options={auditActions.map((value) => ({ value, label: t(`action.${value}`) }))}
      />
      <FilterText label={t('filters.actor')} name="actor" chosen={filter.actor} />
      <FilterText label={t('filters.person')} name="person" chosen={filter.person} />
      <Day label={t('filters.from')} name="from" chosen={filter.from} />
      <Day label={t('filters.to')} name="to" chosen={filter.to} />
      {filter.subject ? (
        <FilterText label={t('filters.subject')} name="subject" chosen={filter.subject} />
      ) : null}
    </FilterForm>
  )
}

function Day({ label, name, chosen }: { label: string; name: string; chosen: string | undefined }) {
  return <PlainField key={chosen} label={label} name={name} type="date" dir="ltr" defaultValue={chosen} />
}

function Found({ entries, total, page, pageSize, filter, incomplete }: Omit<LogPageProps, 'verified'>) {
  const { t, language } = useTranslation('audit')
  const limited = incomplete ? <IncompleteSearch /> : null
  if (entries.length === 0) {
    const action = <ButtonLink href={paths.adminAudit()}>{t('nothing.all')}</ButtonLink>
    return (
      <EmptyState title={t('nothing.title')} action={action}>
        {limited}
      </EmptyState>
    )
  }
  const isFiltered = Object.values(filter).some(Boolean)
  const more = isFiltered && total > limits.counted
  const shown = more ? limits.counted : total
  const number = numberFormat(language).format(shown)
  return (
    <Stack>
      <div className="row">
        <p className="num" role="status">
          {more ? t('countMore', { number }) : t('count', { count: shown, number })}
        </p>
        <a className="btn btn-secondary" href={paths.adminAuditFile({ ...filter })} download>
          {t('export.link')}
        </a>
      </div>
      <p className="muted">{t('export.hint')}</p>
      {limited}
      <EntryTable entries={entries} />
      <Pagination
        page={page}
        pageSize={pageSize}
        total={shown}
        hrefFor={(number) => paths.adminAudit({ ...filter, page: number })}
      />
    </Stack>
  )
}

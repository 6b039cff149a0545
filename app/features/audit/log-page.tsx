import { numberFormat } from '~/app/texts/number-format'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { ListCount, Sidebar, Stack } from '~/app/ui/content/layout'
import { AboutPage, PageHeading, Section } from '~/app/ui/content/page-heading'
import { EmptyState, IncompleteSearch } from '~/app/ui/feedback/empty-state'
import { ButtonLink, Button } from '~/app/ui/forms/button'
import { FilterForm, FilterSelect, FilterText } from '~/app/ui/forms/filter-form'
import { PlainField } from '~/app/ui/forms/plain-field'
import { ExportLink } from '~/app/ui/navigation/export-link'
import { Pagination } from '~/app/ui/navigation/pagination'
import { limits } from '~/contracts/constants'
import { auditActions, type AuditSubject } from '~/contracts/administration/audit'
import type { loadLog, Verified } from './audit.server'
import { Link, NameLink } from '~/app/ui/navigation/link'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import type { AuditEntry, NamedInLog, AuditReport } from '~/contracts/administration/audit-log'
import { Form } from '~/app/ui/forms/form'
import { Notice } from '~/app/ui/feedback/notice'

type LogPageProps = Awaited<ReturnType<typeof loadLog>> & { verified: Verified | undefined }

/** The audit log, for the administration. */
export function LogPage({ verified, ...log }: LogPageProps) {
  const { t } = useTranslation('audit')
  return (
    <>
      <PageHeading
        title={t('title')}
        actions={<ExportLink href={paths.adminAuditFile({ ...log.filter })} />}
      />
      <Sidebar side={<Filters filter={log.filter} />}>
        <Found {...log} />
        <Verification verified={verified} action={paths.adminAudit({ ...log.filter, page: log.page })} />
      </Sidebar>
      <AboutPage>
        {t('lede')} {t('export.hint')}
      </AboutPage>
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
  return <PlainField key={chosen} label={label} name={name} type="date" defaultValue={chosen} />
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
      <ListCount>{more ? t('countMore', { number }) : t('count', { count: shown, number })}</ListCount>
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

function EntryTable({ entries }: { entries: AuditEntry[] }) {
  const { t } = useTranslation('audit')
  const columns: Column<AuditEntry>[] = [
    { header: t('column.position'), numeric: true, cell: ({ position }) => position },
    { header: t('column.at'), cell: ({ at }) => <Time value={at} /> },
    { header: t('column.actor'), cell: (entry) => <Doer {...entry} /> },
    { header: t('column.action'), rowHeader: true, cell: (entry) => <What {...entry} /> },
    {
      header: t('column.person'),
      cell: ({ person }) => (person ? <Person {...person} /> : <span className="muted">–</span>),
    },
    { header: t('column.details'), cell: ({ details }) => <Details details={details} /> },
  ]
  return (
    <Table
      caption={t('title')}
      columns={columns}
      rows={entries}
      rowKey={({ position }) => String(position)}
    />
  )
}

/** The actor's name, with their organisation and IP address. */
function Doer({ actor, organisation, address }: AuditEntry) {
  const { t } = useTranslation('audit')
  return (
    <>
      <span>{actor ? <Person {...actor} /> : t('campus')}</span>
      {organisation ? (
        <>
          <br />
          <span className="muted">
            {t('for')} <Person {...organisation} />
          </span>
        </>
      ) : null}
      {address ? (
        <>
          <br />
          <bdi className="muted">{address}</bdi>
        </>
      ) : null}
    </>
  )
}

function Person({ id, name }: NamedInLog) {
  const { t } = useTranslation('audit')
  if (name === null) return <span className="muted">{t('former')}</span>
  return <NameLink to={paths.adminPerson(id)}>{name}</NameLink>
}

function What({ action, subject }: AuditEntry) {
  const { t } = useTranslation('audit')
  const href = subject.id && subject.kind !== 'person' ? subjectHref(subject.kind, subject.id) : null
  return (
    <>
      <span>{t(`action.${action}`)}</span>
      {href ? (
        <>
          <br />
          <Link to={href}>{t('open')}</Link>
        </>
      ) : null}
    </>
  )
}

/** Link to the object of the action, which may no longer exist. */
function subjectHref(kind: AuditSubject, id: string): string | null {
  if (kind === 'offer') return paths.offer(id)
  if (kind === 'validationRequest') return paths.validationCase(id)
  if (kind === 'review') return paths.adminReview(id)
  if (kind === 'link') return paths.adminLink(id)
  if (kind === 'doubt') return paths.adminDoubt(id)
  return null
}

function Details({ details }: Pick<AuditEntry, 'details'>) {
  const { t } = useTranslation('audit')
  const shown = Object.entries(details).filter(([, value]) => value !== null && value !== '')
  if (shown.length === 0) return <span className="muted">–</span>
  return (
    <ul>
      {shown.map(([key, value]) => (
        <li key={key}>
          {t('detail.line', { name: t(`detail.${key}`, { defaultValue: key }), value: String(value) })}
        </li>
      ))}
    </ul>
  )
}

/** Verification of the log: the button and its result. */
function Verification({ verified, action }: { verified: Verified | undefined; action: string }) {
  const { t } = useTranslation('audit')
  return (
    <Section id="verification" title={t('verify.title')}>
      <p>{t('verify.text')}</p>
      <div role="status">
        {verified?.error ? <Notice tone="error" title={t(`verify.error.${verified.error}`)} /> : null}
        {verified?.report ? <Outcome {...verified.report} /> : null}
      </div>
      <Form method="post" action={`${action}#verification`} className="stack" preventScrollReset>
        <PlainField
          label={t('verify.head')}
          hint={t('verify.headHint')}
          name="head"
          maxLength={80}
          dir="ltr"
          autoComplete="off"
          defaultValue={verified?.head}
        />
        <div>
          <Button variant="secondary">{t('verify.button')}</Button>
        </div>
      </Form>
    </Section>
  )
}

function Outcome({ whole, complete, count, position, fault, head }: AuditReport) {
  const { t, language } = useTranslation('audit')
  const number = numberFormat(language).format(count)
  if (!whole)
    return (
      <Notice tone="error" title={t('verify.broken', { position })}>
        <p>{t(`verify.chainError.${fault ?? 'changed'}`)}</p>
        <p>{t('verify.brokenText')}</p>
      </Notice>
    )
  if (!complete)
    return (
      <Notice tone="warning" title={t('verify.part', { count, number })}>
        <p>{t('verify.partText')}</p>
      </Notice>
    )
  return (
    <Notice tone="success" title={t('verify.whole', { count, number })}>
      {head ? (
        <p>
          {t('verify.keep')} <code className="typed">{head}</code>
        </p>
      ) : null}
    </Notice>
  )
}

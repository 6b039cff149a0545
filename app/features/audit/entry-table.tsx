import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import type { AuditSubject } from '~/contracts/administration/audit'
import type { AuditEntry, NamedInLog } from '~/contracts/administration/audit-log'

export function EntryTable({ entries }: { entries: AuditEntry[] }) {
  const { t } = useTranslation('audit')
  const columns: Column<AuditEntry>[] = [
    { id: 'position', header: t('column.position'), numeric: true, cell: ({ position }) => position },
    { id: 'at', header: t('column.at'), cell: ({ at }) => <Time value={at} /> },
    { id: 'actor', header: t('column.actor'), cell: (entry) => <Doer {...entry} /> },
    { id: 'action', header: t('column.action'), rowHeader: true, cell: (entry) => <What {...entry} /> },
    {
      id: 'person',
      header: t('column.person'),
      cell: ({ person }) => (person ? <Person {...person} /> : <span className="muted">–</span>),
    },
    { id: 'details', header: t('column.details'), cell: ({ details }) => <Details details={details} /> },
  ]
  return (
    <Table
      caption={t('title')}
      captionHidden
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
  return (
    <Link to={paths.adminPerson(id)} dir="auto">
      {name}
    </Link>
  )
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

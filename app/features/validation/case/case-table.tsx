import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Tag } from '~/app/ui/content/badge'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { Button } from '~/app/ui/forms/button'
import type { CaseRow } from './case-list.server'
import { useOfficeName } from '../office-name'
import { personName } from '../person-name'

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
export function CaseTable(table: CaseTableProps) {
  const { t } = useTranslation('validation')
  if (table.state !== 'requested') return <Cases {...table} />
  return (
    <Form method="get" action={paths.validationDecisions()} className="stack printed" id="choose">
      <p className="muted">{t('bulk.legend')}</p>
      {table.nothingChosen ? (
        <p className="field-error" role="alert">
          {t('bulk.noneChosen')}
        </p>
      ) : null}
      <input type="hidden" name="list" value={table.list} />
      <Cases {...table} />
      <div className="row">
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
    id: 'choose',
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
    id: 'provider',
    header: t('field.provider'),
    cell: ({ provider }) => <span dir="auto">{provider?.entityName ?? t('common:formerMember')}</span>,
  }
  const decided: Column<CaseRow> = {
    id: 'decided',
    header: t('field.decided'),
    cell: (entry) => <Decided entry={entry} by={officeName(entry)} />,
  }
  return [
    ...(isOpen ? [selection] : []),
    { id: 'name', header: t('field.name'), rowHeader: true, cell: (entry) => <Name {...entry} /> },
    {
      id: 'email',
      header: t('field.email'),
      cell: ({ subject }) => (subject.email ? <bdi>{subject.email}</bdi> : '–'),
    },
    { id: 'country', header: t('field.country'), cell: ({ subject }) => subject.country ?? '–' },
    ...(withProvider ? [provider] : []),
    {
      id: 'requested',
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
  return (
    <Table
      caption={t(`admin.tab.${table.state}`)}
      captionHidden
      columns={useColumns(table)}
      rows={table.cases}
      rowKey={({ id }) => id}
    />
  )
}

function Name({ id, subject, flagCount, awaitsAnswer }: CaseRow) {
  const { t } = useTranslation('validation')
  return (
    <>
      <Link to={paths.validationCase(id)} dir="auto">
        {personName(subject)}
      </Link>{' '}
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

import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Section } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import type { EarlierRequest } from '~/contracts/validation/validation'
import { useDeciderName } from '../office-name'

/** The journalist's other requests, newest first. */
export function CaseHistory({ history }: { history: EarlierRequest[] }) {
  const { t } = useTranslation('validation')
  const deciderName = useDeciderName()
  const columns: Column<EarlierRequest>[] = [
    {
      id: 'requested',
      header: t('field.requested'),
      rowHeader: true,
      cell: ({ id, own, requestedAt }) => {
        const date = <Time value={requestedAt} show="date" />
        return own ? <Link to={paths.validationCase(id)}>{date}</Link> : date
      },
    },
    {
      id: 'provider',
      header: t('field.provider'),
      cell: ({ provider }) => <span dir="auto">{provider ?? t('office.otherProvider')}</span>,
    },
    { id: 'state', header: t('field.state'), cell: ({ state }) => t(`state.${state}`) },
    {
      id: 'decided',
      header: t('field.decided'),
      cell: ({ revokedAt, decidedAt }) => {
        const at = revokedAt ?? decidedAt
        return at ? <Time value={at} show="date" /> : '–'
      },
    },
    { id: 'by', header: t('field.decidedBy'), cell: ({ decidedBy }) => deciderName(decidedBy) ?? '–' },
    {
      id: 'reason',
      header: t('field.reason'),
      cell: ({ reason }) => (reason ? <span dir="auto">{reason}</span> : '–'),
    },
  ]
  return (
    <Section title={t('case.historyTitle')}>
      {history.some(({ own }) => !own) ? <p className="muted">{t('case.historyNote')}</p> : null}
      <Table
        caption={t('case.historyTitle')}
        captionHidden
        columns={columns}
        rows={history}
        rowKey={({ id }) => id}
      />
    </Section>
  )
}

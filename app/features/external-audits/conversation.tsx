import { useLastResult } from '~/app/platform/form-draft'
import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { ReasonForm } from '~/app/ui/forms/reason-form'
import type { AuditEntry, AuditSide } from '~/contracts/certification/external-audits'
import { resultOf } from './case-actions'
import type { CasePageProps } from './case-page'

/** What was said and done, oldest first, and a form to write to the other side. */
export function Conversation({ entry, limits, formKey, result }: CasePageProps) {
  const { t } = useTranslation('external-audits')
  const own = resultOf(useLastResult(result), 'message')
  const names: Record<AuditSide, string> = {
    outlet: entry.outlet.name,
    body: entry.body.name,
    admin: t('campusTeam'),
  }
  return (
    <Section id="history" title={t('history.title')}>
      <ol className="conversation">
        {entry.entries.map((each) => (
          <Entry
            key={each.id}
            entry={each}
            side={each.side && names[each.side]}
            isOwn={each.side === entry.side}
          />
        ))}
      </ol>
      {entry.can.message ? (
        <ReasonForm
          key={entry.entries.length}
          id="message"
          action={`${paths.audit(entry.id)}#history`}
          hidden={[
            ['intent', 'message'],
            ['formKey', formKey],
          ]}
          asks="external-audits:asks"
          label={t('message.label')}
          hint={t('message.hint')}
          submitLabel={t('message.submit')}
          limit={limits.text}
          result={own}
          lastResult={own}
        />
      ) : null}
    </Section>
  )
}

interface EntryProps {
  entry: AuditEntry
  side: string | null
  isOwn: boolean
}

function Entry({ entry: { kind, name, text, at }, side, isOwn }: EntryProps) {
  const { t } = useTranslation('external-audits')
  return (
    <li className={isOwn ? undefined : 'from-office'}>
      <p>
        {kind === 'message' ? null : <strong>{t(`entry.${kind}`)} </strong>}
        {side ? <bdi>{side}</bdi> : null}
        {name && name !== side ? (
          <>
            <span>{' – '}</span>
            <bdi>{name}</bdi>
          </>
        ) : null}{' '}
        <span className="muted">
          <Time value={at} />
        </span>
      </p>
      {text ? <blockquote dir="auto">{text}</blockquote> : null}
    </li>
  )
}

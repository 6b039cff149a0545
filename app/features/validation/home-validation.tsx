import type { SubmissionResult } from '@conform-to/react'
import { Link, NameLink } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { useReloadOnDecision } from '~/app/platform/live/use-reload-on-decision'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { Tag } from '~/app/ui/content/badge'
import { Section } from '~/app/ui/content/page-heading'
import { EmptyPart } from '~/app/ui/feedback/empty-state'
import { Notice } from '~/app/ui/feedback/notice'
import { ButtonLink } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import type { QueueSummary } from './case/case-list.server'
import { personName, useProviderName } from './names'
import { OwnValidationSection, ReadAgain } from './own-validation'
import type { OwnValidation } from './own-validation.server'

interface HomeValidationProps {
  validation: OwnValidation | QueueSummary | null
  restricted: boolean
  result: SubmissionResult | undefined
}

export function HomeValidation({ validation, restricted, result }: HomeValidationProps) {
  // The layout does the same on all pages of somebody who waits.
  useReloadOnDecision(!restricted)
  if (!validation) return null
  if (validation.kind === 'queue') return <Queue queue={validation} />
  return (
    <Stack gap="lg">
      <ErrorSummary submission={result} codes={result?.error?.[''] ?? []} />
      {restricted ? (
        <OwnValidationSection own={validation} result={result} />
      ) : (
        <FullAccess own={validation} />
      )}
    </Stack>
  )
}

/** Errors of the whole action; errors of the choice are shown at the form. */
function FullAccess({ own }: { own: OwnValidation }) {
  const { t } = useTranslation('validation')
  const providerName = useProviderName()
  const approved = own.latest?.state === 'approved' ? own.latest : null
  return (
    <Notice tone="success" title={t('approved.title')}>
      {approved ? (
        <>
          <p>{t('approved.by', { provider: providerName(approved) })}</p>
          <ReadAgain request={approved} />
        </>
      ) : null}
      <p>
        <Link to={paths.content()}>{t('approved.content')}</Link>
      </p>
    </Notice>
  )
}

function Queue({ queue: { waiting, oldest } }: { queue: QueueSummary }) {
  const { t } = useTranslation('validation')
  return (
    <Section title={t('queue.title')}>
      {waiting === 0 ? (
        <EmptyPart>{t('queue.none')}</EmptyPart>
      ) : (
        <p>
          <strong>{t('queue.waiting', { count: waiting })}</strong>
        </p>
      )}
      {oldest.length > 0 ? (
        <ul className="stack stack-sm">
          {oldest.map((entry) => (
            <li key={entry.id}>
              <NameLink to={paths.validationCase(entry.id)}>{personName(entry.subject)}</NameLink>{' '}
              <span className="muted">{t('age', { count: entry.ageDays })}</span>{' '}
              {entry.awaitsAnswer ? <Tag>{t('awaitsAnswer')}</Tag> : null}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="row">
        <ButtonLink href={paths.ijAdministration()} variant={waiting > 0 ? 'primary' : 'secondary'}>
          {t('queue.open')}
        </ButtonLink>
      </div>
    </Section>
  )
}

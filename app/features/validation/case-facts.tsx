import type { SubmissionResult } from '@conform-to/react'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { errorKey } from '~/app/platform/translations/translation-keys'
import { type Description, DescriptionList } from '~/app/ui/content/description-list'
import { Time } from '~/app/ui/content/time'
import { Notice, type Tone } from '~/app/ui/feedback/notice'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import type { ValidationCase, ValidationState } from '~/contracts/validation/validation'
import { useOfficeName } from './office-name'
import { personName } from './person-name'

const tones: Record<ValidationState, Tone> = {
  requested: 'info',
  approved: 'success',
  rejected: 'error',
  cancelled: 'info',
  revoked: 'warning',
}

interface OutcomeProps {
  entry: ValidationCase
  result: SubmissionResult | null
}

/** The state of the request; after a conflict also the reason and the user's text. */
export function Outcome({ entry, result }: OutcomeProps) {
  const { t } = useTranslation(['validation', 'errors'])
  const officeName = useOfficeName()
  const by = officeName(entry)
  const at = entry.revocation?.at ?? entry.decidedAt
  const reason = entry.revocation?.reason ?? entry.reason
  const codes = Object.values(result?.error ?? {}).flatMap((each) => each ?? [])
  const typed = result?.initialValue?.reason
  return (
    <>
      {codes.length > 0 ? (
        <ErrorSummary submission={result} errors={codes.map((code) => ({ text: t(errorKey(code)) }))} />
      ) : null}
      <Notice tone={tones[entry.state]} title={t(`outcome.${entry.state}`)}>
        <p>
          {at ? <Time value={at} /> : null}
          {by ? (
            <>
              {' – '}
              <span dir="auto">{by}</span>
            </>
          ) : null}
        </p>
        {reason ? <blockquote dir="auto">{reason}</blockquote> : null}
      </Notice>
      {typeof typed === 'string' && typed ? (
        <Notice title={t('case.unsent')}>
          <blockquote dir="auto">{typed}</blockquote>
        </Notice>
      ) : null}
      <p>
        <Link to={paths.ijAdministration()}>{t('case.back')}</Link>
      </p>
    </>
  )
}

export function Subject({ entry }: { entry: ValidationCase & { ageDays: number } }) {
  const { t } = useTranslation(['validation', 'common'])
  const { subject, provider, requestedAt, state, ageDays } = entry
  const items: Description[] = [
    { term: t('field.name'), details: [subject.salutation, personName(subject)].filter(Boolean).join(' ') },
    { term: t('field.email'), details: <a href={`mailto:${subject.email}`}>{subject.email}</a> },
    { term: t('field.country'), details: subject.country ?? '–' },
    {
      term: t('field.requested'),
      details: (
        <>
          <Time value={requestedAt} />
          {state === 'requested' ? <span className="muted"> {t('age', { count: ageDays })}</span> : null}
        </>
      ),
    },
    { term: t('field.provider'), details: provider?.entityName ?? t('common:formerMember') },
    { term: t('field.memberSince'), details: <Time value={subject.memberSince} show="date" /> },
    { term: t('field.earlier'), details: t('earlier', { count: subject.earlierRequests }) },
    ...(subject.website
      ? [{ term: t('field.website'), details: <Website address={subject.website} /> }]
      : []),
    ...(subject.description ? [{ term: t('field.description'), details: subject.description }] : []),
  ]
  return <DescriptionList items={items} />
}

/** A link only for an address of the web: what people typed may be anything. */
function Website({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return address
  return (
    <a href={address} rel="noopener noreferrer nofollow">
      {address}
    </a>
  )
}

import type { SubmissionResult } from '@conform-to/react'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { errorKey } from '~/app/platform/translations/translation-keys'
import { Time } from '~/app/ui/content/time'
import { Notice, type Tone } from '~/app/ui/feedback/notice'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import type { ValidationState } from '~/contracts/validation/validation'
import { useOfficeName } from '../office-name'
import { Undoing } from './case-decision'
import type { CaseData } from './case.server'

const tones: Record<ValidationState, Tone> = {
  requested: 'info',
  approved: 'success',
  rejected: 'error',
  cancelled: 'info',
  revoked: 'warning',
}

interface OutcomeProps {
  entry: CaseData['entry']
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
              <span>{' – '}</span>
              <span dir="auto">{by}</span>
            </>
          ) : null}
        </p>
        {reason ? <blockquote dir="auto">{reason}</blockquote> : null}
        <Undoing entry={entry} />
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

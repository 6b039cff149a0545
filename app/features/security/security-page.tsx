import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { Notice } from '~/app/ui/feedback/notice'
import type { OwnSession, SecondFactor } from '~/contracts/accounts/security'
import { EndOthersPage } from './end-others'
import { ProofPage } from './proof-page'
import type { QrPicture } from '~/app/platform/qr.server'
import { RecoveryCodes } from './recovery-codes'
import { SecondFactorSection } from './second-factor-section'
import type { Confirmation } from './security.server'
import { SessionsSection } from './sessions-section'

export interface SecurityPageProps {
  factor: SecondFactor
  qr: QrPicture | null
  sessions: OwnSession[]
  /** The campus demands a second factor that is not there yet. */
  missing: boolean
  /** Recovery codes that are shown this one time. */
  codes: string[] | null
  confirming: Confirmation | null
  result: SubmissionResult | undefined
}

/** Everything that keeps others out of the account. */
export function SecurityPage({ confirming, ...props }: SecurityPageProps) {
  const { t } = useTranslation('security')
  const { factor, sessions, missing, codes, result } = props
  if (confirming === 'sessions') return <EndOthersPage />
  if (confirming && factor.enabledAt) return <ProofPage action={confirming} result={result} />
  // Alone on their page: they are to be kept before anything else, and printed without the rest.
  if (codes) return <RecoveryCodes codes={codes} />
  return (
    <>
      {missing ? (
        <Notice tone="warning" title={t('required.title')}>
          <p>{t('required.text')}</p>
        </Notice>
      ) : null}
      <SecondFactorSection factor={factor} qr={props.qr} result={result} />
      <SessionsSection sessions={sessions} />
    </>
  )
}

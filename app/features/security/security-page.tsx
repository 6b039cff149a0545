import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { Notice } from '~/app/ui/feedback/notice'
import type { LinkedIdentity } from '~/contracts/accounts/identities'
import type { OwnSession, Passkey, SecondFactor } from '~/contracts/accounts/security'
import { AddPasskeyPage, RemovePasskeyPage, RenamePasskeyPage, PasskeysSection } from './passkeys-section'
import { EndOthersPage, SessionsSection, useDeviceName } from './sessions-section'
import { IdentitiesSection, LinkIdentityPage, RemoveIdentityPage } from './identities-section'
import { ProofPage, RecoveryCodes, SecondFactorSection } from './second-factor-section'
import type { QrPicture } from '~/app/platform/qr.server'
import type { Confirmation } from './security.server'

interface Provider {
  id: string
  name: string
}

export interface SecurityPageProps {
  factor: SecondFactor
  qr: QrPicture | null
  /** The one that is to be renamed or removed. */
  passkey: Passkey | null
  sessions: OwnSession[]
  /** Whose accounts log in here as well. */
  providers: readonly Provider[]
  identities: LinkedIdentity[]
  /** The provider to link with. */
  provider: Provider | null
  /** The one that is to be unlinked. */
  identity: LinkedIdentity | null
  /** A required second factor is not set up yet. */
  missing: boolean
  /** Recovery codes, shown only once. */
  codes: string[] | null
  confirming: Confirmation | null
  result: SubmissionResult | undefined
}

/** The security settings of the account. */
export function SecurityPage({ confirming, ...props }: SecurityPageProps) {
  const { t } = useTranslation('security')
  const { factor, passkey, sessions, missing, codes, result } = props
  const thisDevice = useDeviceName(sessions.find(({ current }) => current))
  if (confirming === 'sessions') return <EndOthersPage />
  if (confirming === 'addPasskey')
    return <AddPasskeyPage name={thisDevice} withCode={factor.enabledAt !== null} />
  if (confirming === 'renamePasskey' && passkey)
    return <RenamePasskeyPage passkey={passkey} result={result} />
  if (confirming === 'removePasskey' && passkey)
    return <RemovePasskeyPage passkey={passkey} result={result} />
  if (confirming === 'linkIdentity' && props.provider)
    return <LinkIdentityPage provider={props.provider} withCode={factor.enabledAt !== null} result={result} />
  if (confirming === 'removeIdentity' && props.identity)
    return <RemoveIdentityPage identity={props.identity} result={result} />
  if ((confirming === 'off' || confirming === 'codes') && factor.enabledAt)
    return <ProofPage action={confirming} result={result} />
  // The only content of the page, so that they can be printed alone.
  if (codes) return <RecoveryCodes codes={codes} />
  return (
    <>
      {missing ? (
        <Notice tone="warning" title={t('required.title')}>
          <p>{t('required.text')}</p>
        </Notice>
      ) : null}
      <SecondFactorSection factor={factor} qr={props.qr} result={result} />
      <PasskeysSection passkeys={factor.passkeys} />
      <IdentitiesSection providers={props.providers} identities={props.identities} />
      <SessionsSection sessions={sessions} />
    </>
  )
}

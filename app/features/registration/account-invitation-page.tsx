import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { PageHeading } from '~/app/ui/content/page-heading'
import { ButtonLink } from '~/app/ui/forms/button'
import type { AccountInvitation } from '~/contracts/accounts/account-invitations'
import { isolated } from '~/contracts/isolated'
import { InvitationForm } from './invitation-form'
import type { OpenInvitation } from './invitation-form'
import { SignedIn, ToStart, Unknown } from './invitation-page'

type Invitation = NonNullable<AccountInvitation['invitation']>

export type AccountInvitationView =
  | { state: 'signedIn'; email: string }
  | { state: 'unknown' }
  | { state: 'used' | 'expired'; invitation: Invitation }
  | OpenView

type OpenView = Omit<OpenInvitation, 'invitation'> & { invitation: Invitation }

interface AccountInvitationPageProps {
  view: AccountInvitationView
  result: SubmissionResult | undefined
}

/** The page of an invitation to an account created by an admin. */
export function AccountInvitationPage({ view, result }: AccountInvitationPageProps) {
  if (view.state === 'signedIn') return <SignedIn email={view.email} />
  if (view.state === 'unknown') return <Unknown />
  if (view.state === 'valid') return <Open view={view} result={result} />
  return <Settled {...view} />
}

function Open({ view, result }: { view: OpenView; result: SubmissionResult | undefined }) {
  const { t } = useTranslation('registration')
  const { kind, entityName, firstName, lastName } = view.invitation
  const heading = {
    title: t('accountInvitation.valid.title', { name: isolated(entityName ?? `${firstName} ${lastName}`) }),
    lede: t(`accountInvitation.valid.text.${kind}`),
  }
  return <InvitationForm {...view} heading={heading} invited={view.invitation} result={result} />
}

interface SettledView {
  state: 'used' | 'expired'
  invitation: Invitation
}

function Settled({ state, invitation }: SettledView) {
  const { t } = useTranslation(['registration', 'common'])
  const { email } = invitation
  return (
    <>
      <PageHeading
        title={t(`accountInvitation.${state}.title`)}
        lede={t(`accountInvitation.${state}.text`, { email })}
      />
      {state === 'expired' ? (
        <ToStart />
      ) : (
        <ButtonLink href={paths.login()}>{t('common:nav.login')}</ButtonLink>
      )}
    </>
  )
}

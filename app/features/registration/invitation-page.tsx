import type { SubmissionResult } from '@conform-to/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Row } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { type Invitation, InvitationForm, type OpenInvitation } from './invitation-form'

export type InvitationView =
  | { state: 'signedIn'; email: string }
  | { state: 'unknown' }
  | { state: 'used' | 'expired' | 'member'; invitation: Invitation }
  | OpenInvitation

interface InvitationPageProps {
  view: InvitationView
  result: SubmissionResult | undefined
}

/** The page of an invitation: the form, or the reason why there is none and the next step. */
export function InvitationPage({ view, result }: InvitationPageProps) {
  if (view.state === 'valid') return <Open view={view} result={result} />
  if (view.state === 'signedIn') return <SignedIn email={view.email} />
  if (view.state === 'unknown') return <Unknown />
  return <Settled {...view} />
}

function Open({ view, result }: { view: OpenInvitation; result: SubmissionResult | undefined }) {
  const { t } = useTranslation('registration')
  const { invitation } = view
  const heading = {
    title: t('invitation.valid.title', { inviter: invitation.inviter }),
    lede: t('invitation.valid.text'),
  }
  return <InvitationForm {...view} heading={heading} invited={invitation} result={result} />
}

function Settled({ state, invitation }: { state: 'used' | 'expired' | 'member'; invitation: Invitation }) {
  const { t } = useTranslation(['registration', 'common'])
  return (
    <>
      <PageHeading title={t(`invitation.${state}.title`)} lede={t(`invitation.${state}.text`, invitation)} />
      {state === 'expired' ? <ToStart /> : <ButtonLink href={paths.login()}>{t('logIn')}</ButtonLink>}
    </>
  )
}

export function Unknown() {
  const { t } = useTranslation(['registration', 'common'])
  return (
    <>
      <PageHeading title={t('invitation.unknown.title')} lede={t('invitation.unknown.text')} />
      <ToStart />
    </>
  )
}

export function ToStart() {
  const { t } = useTranslation('common')
  return <ButtonLink href={paths.start}>{t('errorPage.toStart')}</ButtonLink>
}

/** Perhaps on a computer that several people share. */
export function SignedIn({ email }: { email: string }) {
  const { t } = useTranslation(['registration', 'common'])
  return (
    <>
      <PageHeading title={t('invitation.signedIn.title')} lede={t('invitation.signedIn.text', { email })} />
      <Row>
        <Form method="post" action={paths.logout} reloadDocument>
          <Button>{t('common:userMenu.logout')}</Button>
        </Form>
        <ButtonLink href={paths.home} variant="secondary">
          {t('common:errorPage.toHome')}
        </ButtonLink>
      </Row>
    </>
  )
}

import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import type { SubmissionResult } from '@conform-to/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Row, Measure } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { Checkbox, Fieldset } from '~/app/ui/forms/option-groups'
import { PlainField } from '~/app/ui/forms/plain-field'
import type { Option } from '~/app/ui/forms/select'
import type { InvitationState } from '~/contracts/people/contributors'
import {
  useLabels,
  accountConstraint,
  NewPasswordField,
  personConstraint,
  PersonSection,
  type PersonValues,
  countryConstraint,
  CountryField,
  TermsLabel,
} from './form-sections'
import type { AccountInvitation } from '~/contracts/accounts/account-invitations'
import { isolated } from '~/contracts/isolated'

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

function Unknown() {
  const { t } = useTranslation(['registration', 'common'])
  return (
    <>
      <PageHeading title={t('invitation.unknown.title')} lede={t('invitation.unknown.text')} />
      <ToStart />
    </>
  )
}

function ToStart() {
  const { t } = useTranslation('common')
  return <ButtonLink href={paths.start}>{t('errorPage.toStart')}</ButtonLink>
}

/** Perhaps on a computer that several people share. */
function SignedIn({ email }: { email: string }) {
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

type Invitation = NonNullable<InvitationState['invitation']>

export interface OpenInvitation {
  state: 'valid'
  invitation: Invitation
  /** Address that accepts it. */
  action: string
  formKey: string
  countries: Option[]
  salutations: Option[]
}

type Values = PersonValues & { password: string; country: string; acceptTerms: boolean }

const constraint = {
  ...personConstraint,
  password: accountConstraint.password,
  ...countryConstraint,
  acceptTerms: { required: true },
}

interface InvitationFormProps extends Omit<OpenInvitation, 'state' | 'invitation'> {
  heading: { title: string; lede: string }
  /** Known data of the person. */
  invited: { email: string; firstName: string | null; lastName: string | null; country?: string | null }
  result: SubmissionResult | undefined
}

/** The form for an invited person; the e-mail is fixed, because the link has confirmed it. */
function InvitationForm({ heading, invited, result, ...page }: InvitationFormProps) {
  const { t } = useTranslation('registration')
  const labels = useLabels()
  const { fields, frame } = useCheckedForm<Values>({
    id: 'invitation',
    labels,
    result,
    defaultValue: {
      firstName: invited.firstName ?? '',
      lastName: invited.lastName ?? '',
      country: invited.country ?? '',
    },
    constraint,
  })
  return (
    <>
      <PageHeading {...heading} />
      <Measure>
        <CheckedForm
          {...frame}
          submit={t('invitation.submit')}
          action={page.action}
          asks="registration:asks"
          hidden={{ formKey: page.formKey }}
        >
          <PersonSection fields={fields} salutations={page.salutations} legend={t('sections.you')} />
          <Fieldset legend={t('sections.account')}>
            {/* Without a name it is not sent, but password managers find it. */}
            <PlainField
              label={labels.email}
              hint={t('invitation.emailHint')}
              type="email"
              value={invited.email}
              readOnly
              autoComplete="username"
            />
            <NewPasswordField field={fields.password} />
          </Fieldset>
          <CountryField field={fields.country} countries={page.countries} />
          <Checkbox field={fields.acceptTerms} errorLabel={labels.acceptTerms} label={<TermsLabel />} />
        </CheckedForm>
      </Measure>
    </>
  )
}

type InvitedAccount = NonNullable<AccountInvitation['invitation']>

export type AccountInvitationView =
  | { state: 'signedIn'; email: string }
  | { state: 'unknown' }
  | { state: 'used' | 'expired'; invitation: InvitedAccount }
  | OpenView

type OpenView = Omit<OpenInvitation, 'invitation'> & { invitation: InvitedAccount }

interface AccountInvitationPageProps {
  view: AccountInvitationView
  result: SubmissionResult | undefined
}

/** The page of an invitation to an account created by an admin. */
export function AccountInvitationPage({ view, result }: AccountInvitationPageProps) {
  if (view.state === 'signedIn') return <SignedIn email={view.email} />
  if (view.state === 'unknown') return <Unknown />
  if (view.state === 'valid') return <OpenAccount view={view} result={result} />
  return <SettledAccount {...view} />
}

function OpenAccount({ view, result }: { view: OpenView; result: SubmissionResult | undefined }) {
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
  invitation: InvitedAccount
}

function SettledAccount({ state, invitation }: SettledView) {
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

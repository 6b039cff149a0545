import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Sidebar } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { MarkedText } from '~/app/ui/content/marked-text'
import type { RegistrationKind } from '~/contracts/accounts/registration'
import type { SubmissionResult } from '@conform-to/react'
import { Field } from '~/app/ui/forms/field'
import { type RegistrationTexts, RegistrationWay } from './registration-way'

export interface ConfirmPageProps {
  state: 'valid' | 'used' | 'expired' | 'unknown'
  /** Address that uses the link. */
  action: string
}

/** The page linked in the confirmation mail. Opening it changes nothing; only its button does. */
export function ConfirmPage({ state, action }: ConfirmPageProps) {
  const { t } = useTranslation('registration')
  return (
    <>
      <PageHeading title={t(`confirm.${state}.title`)} lede={t(`confirm.${state}.text`)} />
      <Sidebar
        at="end"
        wide
        side={<RegistrationWay texts={null} at={state === 'used' ? 'after' : 'confirm'} />}
      >
        <WayOn state={state} action={action} />
      </Sidebar>
    </>
  )
}

function WayOn({ state, action }: ConfirmPageProps) {
  const { t } = useTranslation('registration')
  const navigation = useNavigation()
  if (state === 'valid')
    return (
      <Form method="post" action={action}>
        <Button pending={navigation.state === 'submitting'} pendingText={t('verifying')}>
          {t('confirm.submit')}
        </Button>
      </Form>
    )
  if (state === 'used') return <ButtonLink href={paths.login()}>{t('logIn')}</ButtonLink>
  return <Resend />
}

const textsOf: Record<RegistrationKind, RegistrationTexts> = {
  journalist: 'journalist',
  trainer: 'trainer',
  media_outlet: 'mediaOutlet',
  service_provider: 'serviceProvider',
}

interface SentPageProps extends ResendFormProps {
  /** Where it is known, the page says what comes after the confirmation. */
  kind: RegistrationKind | null
}

/** "Check your e-mail"; it says the same whether the e-mail was new to the campus or not. */
export function SentPage({ email, kind, result }: SentPageProps) {
  const { t } = useTranslation('registration')
  const text = email ? (
    <MarkedText text={t('sent.textTo', { email })} marks={{ strong: (words) => <strong>{words}</strong> }} />
  ) : (
    t('sent.text')
  )
  return (
    <>
      <PageHeading kicker={t('verifying')} title={t('sent.title')} lede={text} />
      <Sidebar at="end" wide side={<Resend email={email ?? null} result={result} />}>
        <RegistrationWay texts={kind && textsOf[kind]} at="confirm" />
      </Sidebar>
    </>
  )
}

/** For those to whom no mail has come, or one whose link no longer works. */
function Resend(form: ResendFormProps) {
  const { t } = useTranslation('registration')
  return (
    <Section title={t('resend.title')}>
      <p>{t('resend.text')}</p>
      <ResendForm {...form} />
    </Section>
  )
}

interface ResendFormProps {
  email?: string | null
  result?: SubmissionResult | undefined
}

/** The form to request a new confirmation mail. */
function ResendForm({ email, result }: ResendFormProps) {
  const { t } = useTranslation('registration')
  const { fields, frame, navigation } = useCheckedForm<{ email: string }>({
    id: 'resend',
    labels: { email: t('fields.email') },
    result,
    defaultValue: { email: email ?? '' },
    constraint: { email: { required: true, maxLength: 254 } },
  })
  const pending = navigation.formAction === paths.resendConfirmation
  return (
    <CheckedForm {...frame} action={paths.resendConfirmation} asks="registration:asks">
      <Field
        field={fields.email}
        label={t('fields.email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
      />
      <div className="row">
        <Button variant="secondary" pending={pending}>
          {t('resend.submit')}
        </Button>
      </div>
    </CheckedForm>
  )
}

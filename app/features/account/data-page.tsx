import { type SubmissionResult, useForm } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { MarkedText } from '~/app/ui/content/marked-text'
import { Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { Notice } from '~/app/ui/feedback/notice'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { formatLocale } from '~/contracts/languages'
import type { DataExport } from '~/contracts/accounts/account'
import type { DataPageData } from './data.server'
import type { ComponentProps, ReactNode } from 'react'
import { Measure, Stack } from '~/app/ui/content/layout'
import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import { Field } from '~/app/ui/forms/field'
import { PasswordField } from '~/app/ui/forms/password-field'
import { ConfirmDialog } from '~/app/ui/feedback/confirm'

interface DataPageProps extends DataPageData {
  result: SubmissionResult | undefined
}

export function DataPage({ leaving, email, hasContributors, copy, formKey, result }: DataPageProps) {
  const { t } = useTranslation('account')
  if (leaving === 'deactivate') return <DeactivationPage hasContributors={hasContributors} result={result} />
  if (leaving === 'erase')
    return <ErasurePage email={email} hasContributors={hasContributors} result={result} />
  return (
    <>
      <Section title={t('export.title')}>
        <p>{t('export.text')}</p>
        {copy ? <Copy copy={copy} formKey={formKey} /> : null}
      </Section>
      <Section title={t('deactivate.title')}>
        <p>{t('deactivate.text')}</p>
        <div className="row">
          <LeavingDialog kind="deactivate" email={email} hasContributors={hasContributors}>
            {t('deactivate.open')}
          </LeavingDialog>
        </div>
      </Section>
      <Section title={t('erase.title')}>
        <p>{t('erase.text')}</p>
        <div className="row">
          <LeavingDialog kind="erase" email={email} hasContributors={hasContributors}>
            {t('erase.open')}
          </LeavingDialog>
        </div>
      </Section>
    </>
  )
}

/** State of the latest data export, and the available actions. */
function Copy({ copy, formKey }: { copy: DataExport; formKey: string }) {
  const { t } = useTranslation('account')
  if (copy.state === 'waiting') {
    return (
      <>
        <Notice title={t('export.waitingTitle')}>{t('export.waitingText')}</Notice>
        <div className="row">
          <ButtonLink href={paths.accountSection('data')} variant="secondary">
            {t('export.lookAgain')}
          </ButtonLink>
        </div>
      </>
    )
  }
  return (
    <>
      {copy.state === 'ready' ? <Ready copy={copy} /> : null}
      {copy.state === 'failed' ? (
        <Notice tone="error" title={t('export.failedTitle')}>
          {t('export.failedText')}
        </Notice>
      ) : null}
      {copy.nextAt ? (
        <p className="muted">
          <MarkedText
            text={t('export.next')}
            marks={{ time: () => <Time value={copy.nextAt ?? ''} withZone /> }}
          />
        </p>
      ) : (
        <AskForm formKey={formKey} words={copy.state === 'ready' ? t('export.again') : t('export.ask')} />
      )}
    </>
  )
}

function Ready({ copy: { expiresAt, bytes } }: { copy: DataExport }) {
  const { t, language } = useTranslation('account')
  const marks = { time: () => <Time value={expiresAt ?? ''} withZone /> }
  return (
    <>
      <Notice tone="success" title={t('export.readyTitle')}>
        <MarkedText text={t('export.readyText', { size: sizeIn(language, bytes ?? 0) })} marks={marks} />
      </Notice>
      <div className="row">
        <ButtonLink href={paths.accountDataFile} reloadDocument>
          {t('export.download')}
        </ButtonLink>
      </div>
    </>
  )
}

function AskForm({ formKey, words }: { formKey: string; words: string }) {
  const navigation = useNavigation()
  return (
    <Form method="post" action={paths.accountSection('data')} preventScrollReset>
      <input type="hidden" name="intent" value="export" />
      <input type="hidden" name="formKey" value={formKey} />
      <Button variant="secondary" pending={navigation.state === 'submitting'}>
        {words}
      </Button>
    </Form>
  )
}

/** “340 kB”, “2.4 MB” in the given language. */
function sizeIn(locale: string, bytes: number): string {
  const inMegabytes = bytes >= 1_000_000
  const unit = inMegabytes ? 'megabyte' : 'kilobyte'
  const format = new Intl.NumberFormat(formatLocale(locale), {
    style: 'unit',
    unit,
    maximumFractionDigits: inMegabytes ? 1 : 0,
  })
  return format.format(inMegabytes ? bytes / 1_000_000 : Math.max(1, bytes / 1000))
}

interface LeavingProps {
  hasContributors: boolean
  result: SubmissionResult | undefined
}

/** The confirmation of a deactivation: its consequences, and the password. */
function DeactivationPage({ hasContributors, result }: LeavingProps) {
  const { t } = useTranslation('account')
  const labels = { password: t('leaving.password') }
  const { fields, frame } = useCheckedForm<{ password: string }>({ id: 'deactivate', labels, result })
  return (
    <Section title={t('deactivate.confirmTitle')}>
      <Measure>
        <Stack>
          <DeactivationText hasContributors={hasContributors} />
          <LeavingForm kind="deactivate" frame={frame} submit={t('deactivate.submit')}>
            <PasswordField field={fields.password} label={labels.password} autoComplete="current-password" />
          </LeavingForm>
        </Stack>
      </Measure>
    </Section>
  )
}

/** The confirmation of an erasure: the user must type their e-mail address, to prevent accidents. */
function ErasurePage({ email, hasContributors, result }: LeavingProps & { email: string }) {
  const { t } = useTranslation('account')
  const labels = { email: t('erase.email'), password: t('leaving.password') }
  const { fields, frame } = useCheckedForm<{ password: string; email: string }>({
    id: 'erase',
    labels,
    result,
  })
  return (
    <Section title={t('erase.confirmTitle')}>
      <Measure>
        <Stack>
          <ErasureText hasContributors={hasContributors} />
          <LeavingForm kind="erase" frame={frame} submit={t('erase.submit')}>
            <Field
              field={fields.email}
              label={labels.email}
              hint={t('erase.emailHint', { email })}
              type="email"
              autoComplete="off"
              spellCheck={false}
            />
            <PasswordField field={fields.password} label={labels.password} autoComplete="current-password" />
          </LeavingForm>
        </Stack>
      </Measure>
    </Section>
  )
}

type TextProps = Pick<LeavingProps, 'hasContributors'>

function DeactivationText({ hasContributors }: TextProps) {
  const { t } = useTranslation('account')
  return (
    <Points
      points={[
        t('deactivate.hidden'),
        t('deactivate.sessions'),
        t('deactivate.requests'),
        ...(hasContributors ? [t('deactivate.contributors')] : []),
        t('deactivate.back'),
        t('deactivate.erased'),
      ]}
    />
  )
}

function ErasureText({ hasContributors }: TextProps) {
  const { t } = useTranslation('account')
  return (
    <>
      <Notice tone="warning" title={t('erase.final')}>
        {t('erase.copyFirst')}
      </Notice>
      <Points
        points={[
          t('erase.everything'),
          ...(hasContributors ? [t('erase.contributors')] : []),
          t('erase.others'),
        ]}
      />
    </>
  )
}

type Kind = 'deactivate' | 'erase'

function Points({ points }: { points: string[] }) {
  return (
    <div className="prose">
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  )
}

interface LeavingFormProps {
  kind: Kind
  frame: Pick<ComponentProps<typeof CheckedForm>, 'form' | 'labels' | 'submission'>
  submit: string
  children: ReactNode
}

function LeavingForm({ kind, frame, submit, children }: LeavingFormProps) {
  const { t } = useTranslation('ui')
  const navigation = useNavigation()
  return (
    <CheckedForm
      {...frame}
      action={paths.accountSection('data', { confirm: kind })}
      asks="account:asks"
      hidden={{ intent: kind }}
    >
      {children}
      <div className="row">
        <Button variant="danger" pending={navigation.state === 'submitting'}>
          {submit}
        </Button>
        <ButtonLink href={paths.accountSection('data')} variant="secondary">
          {t('confirm.cancel')}
        </ButtonLink>
      </div>
    </CheckedForm>
  )
}

interface LeavingDialogProps {
  kind: 'deactivate' | 'erase'
  email: string
  hasContributors: boolean
  children: ReactNode
}

/** Asks before the account goes, as everything does that is dangerous. A refusal is shown on the page of the question. */
function LeavingDialog({ children, ...question }: LeavingDialogProps) {
  const { kind } = question
  const { t } = useTranslation('account')
  const href = paths.accountSection('data', { confirm: kind })
  const formId = `${kind}-dialog`
  return (
    <ConfirmDialog
      href={href}
      variant={kind === 'erase' ? 'danger' : 'secondary'}
      confirmation={{
        formId,
        title: t(`${kind}.confirmTitle`),
        body: <Question {...question} formId={formId} />,
        confirmLabel: t(`${kind}.submit`),
        danger: true,
        action: href,
        fields: { intent: kind },
      }}
    >
      {children}
    </ConfirmDialog>
  )
}

type QuestionProps = Omit<LeavingDialogProps, 'children'> & { formId: string }

function Question({ kind, email, hasContributors, formId }: QuestionProps) {
  const { t } = useTranslation('account')
  const [, fields] = useForm<{ password: string; email: string }>({ id: formId })
  return (
    <div className="stack">
      {kind === 'erase' ? (
        <ErasureText hasContributors={hasContributors} />
      ) : (
        <DeactivationText hasContributors={hasContributors} />
      )}
      {kind === 'erase' ? (
        <Field
          field={fields.email}
          label={t('erase.email')}
          hint={t('erase.emailHint', { email })}
          type="email"
          autoComplete="off"
          spellCheck={false}
        />
      ) : null}
      <PasswordField field={fields.password} label={t('leaving.password')} autoComplete="current-password" />
    </div>
  )
}

import type { SubmissionResult } from '@conform-to/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Measure } from '~/app/ui/content/layout'
import { Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { Notice } from '~/app/ui/feedback/notice'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { PasswordField } from '~/app/ui/forms/password-field'
import type { SecondFactor, SecondFactorSetUp } from '~/contracts/accounts/security'
import type { QrPicture } from '~/app/platform/qr.server'
import { useActionForm } from './use-action-form'
import { QrCode } from '~/app/ui/content/qr-code'
import { Field, CodeField } from '~/app/ui/forms/field'
import { Icon } from '~/app/ui/icons'
import { useHydrated } from '~/app/ui/use-hydrated'

interface SecondFactorSectionProps {
  factor: SecondFactor
  qr: QrPicture | null
  result: SubmissionResult | undefined
}

/** The second factor: off, waiting for its first code, or on. */
export function SecondFactorSection({ factor, qr, result }: SecondFactorSectionProps) {
  const { t } = useTranslation('security')
  return (
    <Section id="second-factor" title={t('factor.title')}>
      <Measure>
        {factor.enabledAt ? (
          <SwitchedOn since={factor.enabledAt} codesLeft={factor.recoveryCodesLeft} />
        ) : factor.setUp && qr ? (
          <SetUpForm setUp={factor.setUp} qr={qr} result={result} />
        ) : (
          <StartForm result={result} />
        )}
      </Measure>
    </Section>
  )
}

const fewCodes = 3

function SwitchedOn({ since, codesLeft }: { since: string; codesLeft: number }) {
  const { t } = useTranslation('security')
  return (
    <div className="stack">
      <p>
        {t('factor.on')} <Time value={since} show="date" />
      </p>
      {codesLeft <= fewCodes ? (
        <Notice tone="warning">{t('factor.codesLeft', { count: codesLeft })}</Notice>
      ) : (
        <p>{t('factor.codesLeft', { count: codesLeft })}</p>
      )}
      <div className="row">
        <ButtonLink href={paths.accountSection('security', { confirm: 'codes' })} variant="secondary">
          {t('codes.title')}
        </ButtonLink>
        <ButtonLink href={paths.accountSection('security', { confirm: 'off' })} variant="secondary">
          {t('off.link')}
        </ButtonLink>
      </div>
    </div>
  )
}

function StartForm({ result }: { result: SubmissionResult | undefined }) {
  const { t } = useTranslation('security')
  const { form, fields, own, pending, attempt } = useActionForm('start', result)
  const labels = { password: t('password') }
  return (
    <Form method="post" id={form.id} asks="security:asks" className="form" noValidate>
      <ErrorSummary form={form} labels={labels} submission={own} />
      <input type="hidden" name="intent" value="start" />
      <p>{t('factor.explanation')}</p>
      <PasswordField
        key={attempt}
        field={fields.password}
        label={labels.password}
        hint={t('factor.passwordHint')}
        autoComplete="current-password"
      />
      <div className="row">
        <Button pending={pending}>{t('factor.start')}</Button>
      </div>
    </Form>
  )
}

interface SetUpFormProps {
  setUp: SecondFactorSetUp
  qr: QrPicture
  result: SubmissionResult | undefined
}

/** Set-up of the app by QR code, by hand, or by a link on the same device, then the first code. */
function SetUpForm({ setUp, qr, result }: SetUpFormProps) {
  const { t } = useTranslation('security')
  const { form, fields, own, pending, attempt } = useActionForm('confirm', result)
  const labels = { code: t('setUp.code') }
  return (
    <Form method="post" id={form.id} asks="security:asks" className="form" noValidate>
      <ErrorSummary form={form} labels={labels} submission={own} />
      <input type="hidden" name="intent" value="confirm" />
      <p>{t('setUp.scan')}</p>
      <QrCode {...qr} label={t('setUp.picture')} />
      <p>
        {t('setUp.byHand')} <code translate="no">{setUp.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <p>
        <a href={setUp.uri}>{t('setUp.sameDevice')}</a>
      </p>
      <Field
        key={attempt}
        field={fields.code}
        label={labels.code}
        hint={t('setUp.hint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
      />
      <div className="row">
        <Button pending={pending}>{t('setUp.submit')}</Button>
      </div>
    </Form>
  )
}

/** The recovery codes, shown only once: to be printed, saved or written down. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const { t } = useTranslation('security')
  const hydrated = useHydrated()
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`
  return (
    <Section id="recovery-codes" title={t('recovery.title')}>
      <p>{t('recovery.text')}</p>
      <ol className="columns" translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Form method="post" action={paths.accountSection('security')} className="row">
        <input type="hidden" name="intent" value="kept" />
        <Button>{t('recovery.kept')}</Button>
        <a className="btn btn-secondary" href={file} download={t('recovery.file')}>
          <Icon name="download" />
          {t('recovery.save')}
        </a>
        {hydrated ? (
          <Button
            type="button"
            variant="secondary"
            icon={<Icon name="print" />}
            onClick={() => window.print()}
          >
            {t('recovery.print')}
          </Button>
        ) : null}
      </Form>
    </Section>
  )
}

interface ProofPageProps {
  action: 'off' | 'codes'
  result: SubmissionResult | undefined
}

/**
 * Asks for confirmation and authentication before an action that weakens the account or invalidates recovery
 * codes.
 */
export function ProofPage({ action, result }: ProofPageProps) {
  const { t } = useTranslation(['security', 'ui'])
  const { form, fields, own, pending, attempt } = useActionForm(action === 'off' ? 'off' : 'renew', result)
  const labels = { password: t('password'), code: t('code') }
  return (
    <Section title={t(`${action}.title`)}>
      <Measure>
        <Form method="post" id={form.id} asks="security:asks" className="form" noValidate>
          <ErrorSummary form={form} labels={labels} submission={own} />
          <input type="hidden" name="intent" value={form.id} />
          <p>{t(`${action}.text`)}</p>
          <PasswordField
            key={`password ${attempt}`}
            field={fields.password}
            label={labels.password}
            autoComplete="current-password"
          />
          <CodeField key={`code ${attempt}`} field={fields.code} label={labels.code} hint={t('codeHint')} />
          <div className="row">
            <Button variant={action === 'off' ? 'danger' : 'primary'} pending={pending}>
              {t(`${action}.submit`)}
            </Button>
            <ButtonLink href={paths.accountSection('security')} variant="secondary">
              {t('ui:confirm.cancel')}
            </ButtonLink>
          </div>
        </Form>
      </Measure>
    </Section>
  )
}

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
import type { SecondFactor } from '~/contracts/accounts/security'
import type { QrPicture } from '~/app/platform/qr.server'
import { SetUpForm } from './set-up-form'
import { useActionForm } from './use-action-form'

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
    <Form method="post" id={form.id} className="form" noValidate>
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

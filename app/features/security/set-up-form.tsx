import type { SubmissionResult } from '@conform-to/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import type { QrPicture } from '~/app/platform/qr.server'
import { QrCode } from '~/app/ui/content/qr-code'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { Field } from '~/app/ui/forms/field'
import type { SecondFactorSetUp } from '~/contracts/accounts/security'
import { useActionForm } from './use-action-form'

interface SetUpFormProps {
  setUp: SecondFactorSetUp
  qr: QrPicture
  result: SubmissionResult | undefined
}

/** Set-up of the app by QR code, by hand, or by a link on the same device, then the first code. */
export function SetUpForm({ setUp, qr, result }: SetUpFormProps) {
  const { t } = useTranslation('security')
  const { form, fields, own, pending, attempt } = useActionForm('confirm', result)
  const labels = { code: t('setUp.code') }
  return (
    <Form method="post" id={form.id} className="form" noValidate>
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

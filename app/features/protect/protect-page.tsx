import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { Measure } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { PasswordField } from '~/app/ui/forms/password-field'

interface ProtectPageProps {
  brand: string
  /** Keeps the return address. */
  action: string
  result: SubmissionResult | undefined
}

/** The password form of a preview. It loads a new document afterwards, because data loaded before was blocked. */
export function ProtectPage({ brand, action, result }: ProtectPageProps) {
  const { t } = useTranslation('protect')
  const [form, fields] = useForm<{ password: string }>({
    id: 'protect',
    lastResult: result ?? null,
    constraint: { password: { required: true } },
  })
  return (
    <>
      <PageHeading title={t('heading', { brand })} lede={t('lede')} />
      <Measure>
        <Form
          method="post"
          action={action}
          id={form.id}
          asks="protect:asks"
          className="form"
          noValidate
          reloadDocument
        >
          <ErrorSummary form={form} labels={{ password: t('password') }} submission={result} />
          <PasswordField field={fields.password} label={t('password')} hint={t('hint')} autoComplete="off" />
          <div className="row">
            <Button>{t('enter')}</Button>
          </div>
        </Form>
      </Measure>
    </>
  )
}

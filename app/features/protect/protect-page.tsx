import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { Measure } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
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
  const { fields, frame } = useCheckedForm<{ password: string }>({
    id: 'protect',
    labels: { password: t('password') },
    result,
    constraint: { password: { required: true } },
  })
  return (
    <>
      <PageHeading title={t('heading', { brand })} lede={t('lede')} />
      <Measure>
        <CheckedForm {...frame} action={action} asks="protect:asks" submit={t('enter')} reloadDocument>
          <PasswordField field={fields.password} label={t('password')} hint={t('hint')} autoComplete="off" />
        </CheckedForm>
      </Measure>
    </>
  )
}

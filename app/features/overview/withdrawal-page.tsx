import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from '~/app/texts/use-translation'
import { useLastResult } from '~/app/platform/form-draft'
import { paths } from '~/app/platform/paths'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import type { AdminOffersData } from './admin-offers.server'

interface WithdrawalPageProps extends Pick<AdminOffersData, 'filter' | 'maximum'> {
  asked: NonNullable<AdminOffersData['asked']>
  result: SubmissionResult | undefined
}

/** The form for withdrawing an offer, with a reason. */
export function WithdrawalPage({ asked, filter, maximum, result }: WithdrawalPageProps) {
  const { t } = useTranslation('overview')
  const navigation = useNavigation()
  const lastResult = useLastResult(result)
  const [form, fields] = useForm<{ reason: string }>({
    id: 'withdrawal',
    lastResult: navigation.state === 'idle' ? lastResult : null,
    constraint: { reason: { required: true, maxLength: maximum } },
  })
  const action = paths.adminOffers({ ...filter, confirm: 'withdraw', offer: asked.id })
  return (
    <>
      <PageHeading title={t('withdrawal.title')} />
      <div className="stack measure">
        <p>
          <strong dir="auto">{asked.headline}</strong>
        </p>
        <p>{t('withdrawal.text', { provider: asked.provider })}</p>
        <Form method="post" action={action} id={form.id} noValidate className="form">
          <ErrorSummary form={form} labels={{ reason: t('withdrawal.reason') }} submission={result} />
          <input type="hidden" name="id" value={asked.id} />
          <TextareaField
            field={fields.reason}
            label={t('withdrawal.reason')}
            hint={t('withdrawal.hint')}
            counter={maximum}
          />
          <div className="row">
            <Button variant="danger" pending={navigation.state !== 'idle'}>
              {t('withdrawal.confirm')}
            </Button>
            <ButtonLink href={paths.adminOffers(filter)} variant="secondary">
              {t('withdrawal.cancel')}
            </ButtonLink>
          </div>
        </Form>
      </div>
    </>
  )
}

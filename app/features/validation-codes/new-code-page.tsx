import { type SubmissionResult, useForm } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { useLastResult } from '~/app/platform/form-draft'
import { paths } from '~/app/platform/paths'
import { Measure } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { Field } from '~/app/ui/forms/field'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import type { loadNewCode } from './codes.server'

type NewCodePageProps = Awaited<ReturnType<typeof loadNewCode>> & { result: SubmissionResult | undefined }
type Values = Record<'label' | 'maxUses' | 'days', string>

/** What a course, how many people and how long: the code itself is made by the campus. */
export function NewCodePage(page: NewCodePageProps) {
  const { t } = useTranslation('codes')
  return (
    <>
      <Breadcrumbs
        items={[
          { label: t('list.up'), href: paths.ijAdministration() },
          { label: t('list.title'), href: paths.validationCodes() },
          { label: t('new.title') },
        ]}
      />
      <PageHeading title={t('new.title')} lede={t('new.lede')} />
      <Measure>
        <CodeForm {...page} />
      </Measure>
    </>
  )
}

function CodeForm({ formKey, limits, result }: NewCodePageProps) {
  const { t } = useTranslation('codes')
  const navigation = useNavigation()
  const lastResult = useLastResult(result)
  const labels = { label: t('field.label'), maxUses: t('field.maxUses'), days: t('field.days') }
  const [form, fields] = useForm<Values>({
    id: 'new-code',
    lastResult: navigation.state === 'idle' ? lastResult : null,
    constraint: {
      label: { required: true, maxLength: limits.label },
      maxUses: { required: true, min: 1, max: limits.uses },
      days: { required: true, min: 1, max: limits.days },
    },
    defaultValue: { days: String(limits.defaultDays) },
  })
  return (
    <Form method="post" action={paths.newValidationCode} id={form.id} className="form" noValidate>
      <ErrorSummary form={form} labels={labels} submission={result} />
      <input type="hidden" name="formKey" value={formKey} />
      <Field field={fields.label} label={labels.label} hint={t('field.labelHint')} autoComplete="off" />
      <Field
        field={fields.maxUses}
        label={labels.maxUses}
        hint={t('field.maxUsesHint')}
        type="number"
        inputMode="numeric"
      />
      <Field
        field={fields.days}
        label={labels.days}
        hint={t('field.daysHint')}
        type="number"
        inputMode="numeric"
      />
      <div className="row">
        <Button pending={navigation.state === 'submitting'}>{t('new.submit')}</Button>
        <Link to={paths.validationCodes()}>{t('new.cancel')}</Link>
      </div>
    </Form>
  )
}

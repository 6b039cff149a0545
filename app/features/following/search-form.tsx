import { type SubmissionResult, useForm } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { useLastResult } from '~/app/platform/form-draft'
import { Button } from '~/app/ui/forms/button'
import { RadioGroup } from '~/app/ui/forms/option-groups'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { Field } from '~/app/ui/forms/field'
import type { SearchFrequency } from '~/contracts/offers/following'

const frequencies: readonly SearchFrequency[] = ['daily', 'weekly', 'off']
const constraint = { name: { required: true, maxLength: 80 }, frequency: { required: true } }

interface SearchFormProps {
  values: { name: string; frequency: SearchFrequency }
  result: SubmissionResult | undefined
  submit: string
  /** Address of the search. */
  list: string
  /** Hidden fields. */
  children: ReactNode
}

/** Name and mail frequency of a saved search. */
export function SearchForm({ values, result, submit, list, children }: SearchFormProps) {
  const { t } = useTranslation('following')
  const navigation = useNavigation()
  const lastResult = useLastResult(result)
  const labels = { name: t('searches.name'), frequency: t('searches.frequency') }
  const [form, fields] = useForm<Record<'name' | 'frequency', string>>({
    id: 'search',
    defaultValue: values,
    lastResult: navigation.state === 'idle' ? lastResult : null,
    constraint,
  })
  return (
    <Form method="post" id={form.id} className="form" noValidate>
      <ErrorSummary form={form} labels={labels} submission={result} />
      {children}
      <Field field={fields.name} label={labels.name} autoComplete="off" />
      <RadioGroup
        field={fields.frequency}
        legend={labels.frequency}
        hint={t('searches.frequencyHint')}
        options={frequencies.map((value) => ({ value, label: t(`searches.option.${value}`) }))}
      />
      <div className="row">
        <Button pending={navigation.state === 'submitting'}>{submit}</Button>
        <Link to={list}>{t('searches.run')}</Link>
      </div>
    </Form>
  )
}

import { type SubmissionResult, useForm } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { Field } from '~/app/ui/forms/field'
import { Fieldset } from '~/app/ui/forms/option-groups'
import { SelectField } from '~/app/ui/forms/select-field'
import { offerCategories, offerCosts } from '~/contracts/constants'
import type { loadSources } from './sources.server'

interface Values extends Record<string, unknown> {
  address: string
  category: string
  language: string
  cost: string
}

type NewSourceFormProps = Pick<Awaited<ReturnType<typeof loadSources>>, 'languages' | 'formKey'> & {
  result: SubmissionResult | undefined
}

export function NewSourceForm({ languages, formKey, result }: NewSourceFormProps) {
  const { t } = useTranslation('offer-sources')
  const { t: offers } = useTranslation('offers')
  const navigation = useNavigation()
  const [form, fields] = useForm<Values>({
    id: 'add',
    lastResult: navigation.state === 'idle' ? result : null,
    constraint: { address: { required: true, maxLength: 500 } },
    shouldRevalidate: 'onSubmit',
  })
  const labels = {
    address: t('new.address'),
    category: t('new.category'),
    language: t('new.language'),
    cost: t('new.cost'),
  }
  const placeholder = t('new.none')
  return (
    <Form method="post" action={paths.offerSources()} id={form.id} className="form" noValidate>
      <ErrorSummary form={form} labels={labels} submission={result} />
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="formKey" value={formKey} />
      <Field
        field={fields.address}
        label={labels.address}
        hint={t('new.addressHint')}
        type="url"
        spellCheck={false}
        autoComplete="off"
      />
      <Fieldset id="same" legend={t('new.sameForAll')} hint={t('new.sameHint')}>
        <SelectField
          field={fields.category}
          label={labels.category}
          placeholder={placeholder}
          options={offerCategories.map((value) => ({ value, label: offers(`category.${value}`) }))}
        />
        <SelectField
          field={fields.language}
          label={labels.language}
          placeholder={placeholder}
          options={languages}
        />
        <SelectField
          field={fields.cost}
          label={labels.cost}
          placeholder={placeholder}
          options={offerCosts.map((value) => ({ value, label: offers(`cost.${value}`) }))}
        />
      </Fieldset>
      <div className="row">
        <Button pending={navigation.state === 'submitting'}>{t('new.submit')}</Button>
      </div>
    </Form>
  )
}

import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from '~/app/texts/use-translation'
import { useLastResult } from '~/app/platform/form-draft'
import { paths } from '~/app/platform/paths'
import { Measure } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { limits } from '~/contracts/constants'
import { isolated } from '~/contracts/isolated'
import type { ShownRecord } from './person.server'

interface BlockFormProps {
  record: ShownRecord
  result: SubmissionResult | undefined
}

/** The form for blocking an account, with a reason that its owner can read. */
export function BlockForm({ record, result }: BlockFormProps) {
  const { t } = useTranslation(['people', 'ui'])
  const navigation = useNavigation()
  const lastResult = useLastResult(result)
  const [form, fields] = useForm<{ reason: string }>({
    id: 'block',
    lastResult: navigation.state === 'idle' ? lastResult : null,
    constraint: { reason: { required: true, maxLength: limits.reasonMaximumCharacters } },
  })
  return (
    <>
      <PageHeading
        title={t('action.block.title', { name: isolated(record.name) })}
        lede={t('action.block.text')}
      />
      <Measure>
        <Form
          method="post"
          action={paths.adminPerson(record.id, { confirm: 'block' })}
          id={form.id}
          className="form"
          noValidate
        >
          <ErrorSummary form={form} labels={{ reason: t('action.block.reason') }} submission={result} />
          <input type="hidden" name="intent" value="block" />
          <TextareaField
            field={fields.reason}
            label={t('action.block.reason')}
            hint={t('action.block.reasonHint')}
            counter={limits.reasonMaximumCharacters}
          />
          <div className="row">
            <Button variant="danger" pending={navigation.state === 'submitting'}>
              {t('action.block.submit')}
            </Button>
            <ButtonLink href={paths.adminPerson(record.id)} variant="secondary">
              {t('ui:confirm.cancel')}
            </ButtonLink>
          </div>
        </Form>
      </Measure>
    </>
  )
}

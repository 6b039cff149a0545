import { type SubmissionResult, useForm } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { useLastResult } from '~/app/platform/form-draft'
import { paths } from '~/app/platform/paths'
import { Measure } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { RadioGroup } from '~/app/ui/forms/option-groups'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { Field } from '~/app/ui/forms/field'
import { accountKinds } from '~/contracts/accounts/account-kinds'
import { isolated } from '~/contracts/isolated'
import type { ShownRecord } from './person.server'

interface KindFormProps {
  record: ShownRecord
  result: SubmissionResult | undefined
}

const consequences = ['validation', 'open', 'links', 'atOnce'] as const

/** The form for changing the account type. */
export function KindForm({ record, result }: KindFormProps) {
  const { t } = useTranslation(['people', 'profile-fields', 'ui'])
  const navigation = useNavigation()
  const lastResult = useLastResult(result)
  const labels = { kind: t('action.changeKind.kind'), entityName: t('profile-fields:entityName') }
  const [form, fields] = useForm<{ kind: string; entityName: string }>({
    id: 'kind',
    defaultValue: { entityName: record.profile.entityName ?? '' },
    lastResult: navigation.state === 'idle' ? lastResult : null,
    constraint: { kind: { required: true }, entityName: { required: false, maxLength: 200 } },
  })
  return (
    <>
      <PageHeading
        title={t('action.changeKind.title', { name: isolated(record.name) })}
        lede={t('action.changeKind.text')}
      />
      <Measure>
        <Form
          method="post"
          action={paths.adminPerson(record.id, { confirm: 'changeKind' })}
          id={form.id}
          className="form"
          noValidate
        >
          <ErrorSummary form={form} labels={labels} submission={result} />
          <input type="hidden" name="intent" value="changeKind" />
          <RadioGroup
            field={fields.kind}
            legend={labels.kind}
            options={accountKinds
              .filter((kind) => kind !== record.kind)
              .map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
          <Field
            field={fields.entityName}
            label={labels.entityName}
            hint={t('action.changeKind.entityNameHint')}
            autoComplete="off"
          />
          <Notice tone="warning" title={t('action.changeKind.consequences')}>
            <ul>
              {consequences.map((each) => (
                <li key={each}>{t(`action.changeKind.${each}`)}</li>
              ))}
            </ul>
          </Notice>
          <div className="row">
            <Button variant="danger" pending={navigation.state === 'submitting'}>
              {t('action.changeKind.submit')}
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

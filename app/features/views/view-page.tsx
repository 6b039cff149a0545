import { type SubmissionResult, useForm } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Measure } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { RadioGroup } from '~/app/ui/forms/option-groups'
import type { loadViews } from './views.server'

type ViewPageProps = Awaited<ReturnType<typeof loadViews>> & { result: SubmissionResult | undefined }

/** The choice of the kind of account as which an admin sees the campus. */
export function ViewPage({ options, result }: ViewPageProps) {
  const { t } = useTranslation('admin')
  const navigation = useNavigation()
  const [form, fields] = useForm<{ as: string }>({
    id: 'view',
    lastResult: navigation.state === 'idle' ? (result ?? null) : null,
    constraint: { as: { required: true } },
  })
  const label = t('view.kind')
  return (
    <>
      <PageHeading title={t('view.title')} lede={t('view.lede')} />
      <Measure>
        <Form
          method="post"
          action={paths.adminView}
          id={form.id}
          asks="admin:asks"
          className="form"
          noValidate
        >
          <ErrorSummary form={form} labels={{ as: label }} submission={result} />
          <p>{t('view.rules')}</p>
          <RadioGroup field={fields.as} legend={label} options={options} />
          <div>
            <Button name="intent" value="start" pending={navigation.state === 'submitting'}>
              {t('view.start')}
            </Button>
          </div>
        </Form>
      </Measure>
    </>
  )
}

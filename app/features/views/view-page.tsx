import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Measure } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Button } from '~/app/ui/forms/button'
import { RadioGroup } from '~/app/ui/forms/option-groups'
import type { loadViews } from './views.server'

type ViewPageProps = Awaited<ReturnType<typeof loadViews>> & { result: SubmissionResult | undefined }

/** The choice of the kind of account as which an admin sees the campus. */
export function ViewPage({ options, result }: ViewPageProps) {
  const { t } = useTranslation('admin')
  const label = t('view.kind')
  const { fields, frame, navigation } = useCheckedForm<{ as: string }>({
    id: 'view',
    labels: { as: label },
    result,
    constraint: { as: { required: true } },
  })
  return (
    <>
      <PageHeading title={t('view.title')} lede={t('view.lede')} />
      <Measure>
        <CheckedForm {...frame} action={paths.adminView} asks="admin:asks">
          <p>{t('view.rules')}</p>
          <RadioGroup field={fields.as} legend={label} options={options} />
          <div>
            <Button name="intent" value="start" pending={navigation.state === 'submitting'}>
              {t('view.start')}
            </Button>
          </div>
        </CheckedForm>
      </Measure>
    </>
  )
}

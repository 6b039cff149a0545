import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { Measure } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import type { loadNewAnnouncement } from './announcements.server'
import { WriteForm } from './write-form'
import { placesOf } from './writer'

type NewProps = Awaited<ReturnType<typeof loadNewAnnouncement>> & { result: SubmissionResult | undefined }

/** Writes a draft. */
export function NewPage({ writer, values, countries, formKey, result }: NewProps) {
  const { t } = useTranslation('announcements')
  const places = placesOf(writer)
  return (
    <>
      <Breadcrumbs items={[{ label: t('title'), href: places.list() }, { label: t('newTitle') }]} />
      <PageHeading title={t('newTitle')} />
      <Measure>
        <WriteForm
          writer={writer}
          action={places.new}
          values={values}
          countries={countries}
          hidden={{ formKey }}
          submit={t('form.submitNew')}
          result={result}
        />
      </Measure>
    </>
  )
}

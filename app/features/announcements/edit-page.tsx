import type { SubmissionResult } from '@conform-to/react'
import { useState } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { Measure } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import type { OneAnnouncement } from './announcement.server'
import { EditConflict } from './edit-conflict'
import { WriteForm } from './write-form'
import { placesOf } from './writer'

type EditProps = OneAnnouncement & { result: SubmissionResult | undefined }

/** True if this is the form, come back because somebody has begun to send what it changes. */
export const isUnderWay = (result: SubmissionResult | undefined): boolean =>
  result?.initialValue?.to !== undefined && hasCode(result, 'announcementUnderWay')

const hasCode = (result: SubmissionResult | undefined, code: string): boolean =>
  (result?.error?.[''] ?? []).includes(code)

/** The version that was being changed; after a conflict the one shown since. */
function useVersion({ announcement, result }: EditProps, isConflict: boolean): number {
  const [opened] = useState(announcement.version)
  if (isConflict) return announcement.version
  return Number(result?.initialValue?.version) || opened
}

/** Changes a draft or a scheduled announcement. Once it is being sent, what was typed can become a new one. */
export function EditPage(page: EditProps) {
  const { t } = useTranslation('announcements')
  const { writer, announcement, values, countries, formKey, result } = page
  const places = placesOf(writer)
  const { id, subject } = announcement
  const isConflict = hasCode(result, 'announcementChanged')
  const version = useVersion(page, isConflict)
  const form = isUnderWay(result)
    ? { action: places.new, hidden: { formKey }, submit: t('form.submitAsNew') }
    : {
        action: places.one(id, { step: 'edit' }),
        hidden: { intent: 'change', version: String(version) },
        submit: t('form.submitEdit'),
      }
  return (
    <>
      <Breadcrumbs
        items={[
          { label: t('title'), href: places.list() },
          { label: subject, href: places.one(id) },
          { label: t('editTitle') },
        ]}
      />
      <PageHeading title={t('editTitle')} />
      <Measure>
        <WriteForm {...form} writer={writer} values={values} countries={countries} result={result}>
          {isConflict ? <EditConflict page={page} typed={result?.initialValue} /> : null}
        </WriteForm>
      </Measure>
    </>
  )
}

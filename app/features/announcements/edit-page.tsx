import type { SubmissionResult } from '@conform-to/react'
import { useState } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { Measure, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import type { OneAnnouncement } from './announcements.server'
import { WriteForm, useWriteLabels } from './write-form'
import { placesOf } from './writer'
import { type Description, DescriptionList } from '~/app/ui/content/description-list'
import { Notice } from '~/app/ui/feedback/notice'
import { ButtonLink } from '~/app/ui/forms/button'
import { AudienceWords } from './announcement-facts'

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

interface EditConflictProps {
  page: OneAnnouncement
  /** The form as it was sent. */
  typed: Record<string, unknown> | null | undefined
}

const words = (value: unknown): string[] =>
  [value ?? []]
    .flat()
    .filter((each) => typeof each === 'string')
    .map((text) => text.replace(/\r\n?/g, '\n').trim())
    .filter(Boolean)
    .sort()

const audienceFields = ['to', 'kinds', 'countries', 'languages']

/** What is saved now, where it differs from the input: saving again replaces it. */
function EditConflict({ page, typed }: EditConflictProps) {
  const { t } = useTranslation('announcements')
  const labels = useWriteLabels()
  const saved: Record<string, unknown> = page.values
  const differing = Object.keys(labels).filter(
    (name) => JSON.stringify(words(saved[name])) !== JSON.stringify(words(typed?.[name])),
  )
  const texts = differing.filter((name) => !audienceFields.includes(name))
  const items: Description[] = texts.map((name) => ({
    term: labels[name] ?? name,
    details: words(saved[name]).join('\n') || t('conflict.empty'),
  }))
  if (texts.length < differing.length)
    items.push({ term: t('facts.audience'), details: <AudienceWords {...page} /> })
  return (
    <Notice tone="warning" title={t('conflict.title')}>
      <Stack gap="sm">
        <p>{t('conflict.text')}</p>
        {items.length > 0 ? <DescriptionList items={items} /> : <p>{t('conflict.same')}</p>}
        {/* Reloads the document, because the form keeps its input. */}
        <div className="row">
          <ButtonLink
            href={placesOf(page.writer).one(page.announcement.id, { step: 'edit' })}
            variant="secondary"
            small
            reloadDocument
          >
            {t('conflict.discard')}
          </ButtonLink>
        </div>
      </Stack>
    </Notice>
  )
}

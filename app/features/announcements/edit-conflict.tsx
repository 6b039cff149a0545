import { useTranslation } from '~/app/texts/use-translation'
import { type Description, DescriptionList } from '~/app/ui/content/description-list'
import { Stack } from '~/app/ui/content/layout'
import { Notice } from '~/app/ui/feedback/notice'
import { ButtonLink } from '~/app/ui/forms/button'
import type { OneAnnouncement } from './announcement.server'
import { AudienceWords } from './announcement-facts'
import { useWriteLabels } from './write-labels'
import { placesOf } from './writer'

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
export function EditConflict({ page, typed }: EditConflictProps) {
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

import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { DescriptionList } from '~/app/ui/content/description-list'
import { Stack } from '~/app/ui/content/layout'
import { Time } from '~/app/ui/content/time'
import { ConfirmSection } from '~/app/ui/feedback/confirm'
import { ButtonLink } from '~/app/ui/forms/button'
import type { DocumentVersionWithWords } from '~/contracts/content/editing'
import { DifferenceView } from './difference-view'
import type { loadHistory } from './history.server'
import { useWho } from './use-who'

export type History = Awaited<ReturnType<typeof loadHistory>>
type Part<View extends History['view']> = Extract<History, { view: View }>

function useFacts(version: DocumentVersionWithWords) {
  const { t } = useTranslation('editing')
  const who = useWho()
  return [
    { term: t('column.author'), details: who(version.author, version.origin) },
    { term: t('column.saved'), details: <Time value={version.savedAt} /> },
    ...(version.note ? [{ term: t('fields.note'), details: version.note }] : []),
  ]
}

/** One version as it was written. */
export function VersionPart({ uid, locale, version }: Part<'version'>) {
  const { t } = useTranslation('editing')
  const facts = useFacts(version)
  const { number } = version
  return (
    <Stack>
      <DescriptionList items={facts} />
      <div className="row">
        {number > 1 ? (
          <ButtonLink
            href={paths.editingHistory(uid, locale, { from: number - 1, to: number })}
            variant="secondary"
          >
            {t('version.changes')}
          </ButtonLink>
        ) : null}
        <ButtonLink
          href={paths.editingHistory(uid, locale, { confirm: 'restore', version: number })}
          variant="secondary"
        >
          {t('restore.link')}
        </ButtonLink>
      </div>
      <div className="stack measure" lang={locale}>
        <h2>{version.title}</h2>
        <p className="lede">{version.lede}</p>
        <div className="difference" dir="auto">
          {version.markdown}
        </div>
      </div>
    </Stack>
  )
}

/** The changes between two versions. */
export function DifferencesPart({ locale, before, after, differences }: Part<'differences'>) {
  const { t } = useTranslation('editing')
  const who = useWho()
  const line = (version: DocumentVersionWithWords) => ({
    term: t('version.title', { number: version.number }),
    details: (
      <>
        <span>{who(version.author, version.origin)}</span>
        <span>,</span> <Time value={version.savedAt} />
      </>
    ),
  })
  return (
    <Stack>
      <DescriptionList items={[line(before), line(after)]} />
      <p className="muted">{t('difference.legend')}</p>
      <DifferenceView differences={differences} lang={locale} headingLevel={2} />
    </Stack>
  )
}

/** Confirms the restoration of an old version as the newest draft. */
export function RestorePart({ uid, locale, version, latest }: Part<'restore'>) {
  const { t } = useTranslation('editing')
  const history = paths.editingHistory(uid, locale)
  const fields = { version: String(version.number), base: String(latest) }
  return (
    <ConfirmSection
      confirmation={{
        title: t('restore.question'),
        body: <p>{t('restore.text', { number: version.number, latest })}</p>,
        confirmLabel: t('restore.confirm'),
        action: history,
        fields,
      }}
      cancelHref={history}
    />
  )
}

import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { type Tab, Tabs } from '~/app/ui/navigation/tabs'
import { Tag } from '~/app/ui/content/badge'
import { locales, type Locale } from '~/contracts/constants'
import type { DocumentLanguage, DocumentVersion } from '~/contracts/content/editing'
import { inLanguage } from '~/contracts/languages'
import { Stack } from '~/app/ui/content/layout'
import type { FieldDifference } from './differences.server'
import { EmptyPart } from '~/app/ui/feedback/empty-state'

interface EditingTabsProps {
  current: 'documents' | 'new' | 'standard' | 'searches' | 'votes' | 'editors'
  managesEditors: boolean
}

/** The parts of editing. */
export function EditingTabs({ current, managesEditors }: EditingTabsProps) {
  const { t } = useTranslation('editing')
  const tabs: Tab[] = [
    { label: t('tabs.documents'), href: paths.editing(), current: current === 'documents' },
    { label: t('tabs.new'), href: paths.editingNew, current: current === 'new' },
    { label: t('tabs.standard'), href: paths.editingStandard(), current: current === 'standard' },
    { label: t('tabs.searches'), href: paths.guideFailedSearches(), current: current === 'searches' },
    { label: t('tabs.votes'), href: paths.guideVotes(), current: current === 'votes' },
    ...(managesEditors
      ? [{ label: t('tabs.editors'), href: paths.editingEditors(), current: current === 'editors' }]
      : []),
  ]
  return <Tabs label={t('tabs.label')} tabs={tabs} />
}

const tones = { published: 'success', outdated: 'warning', missing: undefined } as const

/** In words, and by colour beside them. */
export function LanguageState({ state, draft }: Omit<DocumentLanguage, 'locale'>) {
  const { t } = useTranslation('editing')
  const tone = tones[state]
  return (
    <>
      <Tag {...(tone ? { tone } : {})}>{t(`state.${state}`)}</Tag>
      {draft ? <Tag tone="info">{t('state.draft')}</Tag> : null}
    </>
  )
}

/** The native name of a language. */
export const nameOfLanguage = (locale: Locale): string =>
  locales.find(({ code }) => code === locale)?.realName ?? locale

type Pieces = FieldDifference['pieces']

interface DifferenceViewProps {
  differences: FieldDifference[]
  /** Language of the texts. */
  lang: string
  headingLevel?: 2 | 3 | 4
}

/** Deletions and insertions: struck out and underlined, announced to screen readers, and coloured. */
export function DifferenceView({ differences, lang, headingLevel = 3 }: DifferenceViewProps) {
  const { t } = useTranslation('editing')
  const Heading = `h${headingLevel}` as const
  if (differences.length === 0) return <EmptyPart>{t('difference.none')}</EmptyPart>
  return (
    <Stack>
      {differences.map(({ field, pieces }) => (
        <Stack key={field} gap="sm">
          <Heading>{t(`fields.${field}`)}</Heading>
          <FieldPieces pieces={pieces} lang={lang} />
        </Stack>
      ))}
    </Stack>
  )
}

/** What differs in one text. */
export function FieldPieces({ pieces, lang }: { pieces: Pieces; lang: string }) {
  const { t, language } = useTranslation('editing')
  const said = (words: string) => (
    <span className="sr-only" {...inLanguage(language)}>
      {' '}
      [{words}]{' '}
    </span>
  )
  return (
    <div className="difference" lang={lang} dir="auto">
      {pieces.map((piece, index) => {
        if (piece.kind === 'gap')
          return (
            <p key={index} className="muted" {...inLanguage(language)}>
              {t('difference.gap', { count: piece.lines })}
            </p>
          )
        if (piece.kind === 'same') return <span key={index}>{piece.text}</span>
        const Mark = piece.kind === 'added' ? 'ins' : 'del'
        return (
          <Mark key={index}>
            {said(t(`difference.${piece.kind}`))}
            {piece.text}
          </Mark>
        )
      })}
    </div>
  )
}

/** The name of the author of a change; a text for releases and former members. */
export function useWho() {
  const { t } = useTranslation('editing')
  return (person: DocumentVersion['author'], origin: DocumentVersion['origin']): string =>
    person?.name ?? t(`people.${origin === 'release' ? 'release' : 'former'}`)
}

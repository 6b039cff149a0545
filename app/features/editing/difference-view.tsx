import { useTranslation } from '~/app/texts/use-translation'
import { Stack } from '~/app/ui/content/layout'
import type { FieldDifference } from './differences.server'

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
  if (differences.length === 0) return <p>{t('difference.none')}</p>
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

function FieldPieces({ pieces, lang }: { pieces: Pieces; lang: string }) {
  const { t, language } = useTranslation('editing')
  const said = (words: string) => (
    <span className="sr-only" lang={language}>
      {' '}
      [{words}]{' '}
    </span>
  )
  return (
    <div className="difference" lang={lang} dir="auto">
      {pieces.map((piece, index) => {
        if (piece.kind === 'gap')
          return (
            <p key={index} className="muted" lang={language}>
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

import { useTranslation } from '~/app/texts/use-translation'
import { Columns } from '~/app/ui/content/layout'
import { accentOf } from '~/contracts/administration/accent'

/** As `app/styles/tokens.css`, whatever the screen is that shows them. */
const papers = {
  light: { paper: '#fbfaf6', sheet: '#ffffff', ink: '#1b1c1a', rule: '#d8d3c6' },
  dark: { paper: '#111617', sheet: '#182021', ink: '#ece8de', rule: '#364142' },
} as const

/** What an accent makes of links, buttons and grounds. @param hex null: as delivered */
export function AccentPreview({ hex }: { hex: string | null }) {
  const { t } = useTranslation('settings')
  const accent = accentOf(hex)
  return (
    <Columns>
      {(['light', 'dark'] as const).map((scheme) => {
        const { paper, sheet, ink, rule } = papers[scheme]
        const { accent: colour, onAccent, accentWash } = accent[scheme]
        return (
          <figure key={scheme} className="stack stack-sm">
            <svg
              // Also on pages from right to left: texts begin where they are put.
              direction="ltr"
              viewBox="0 0 320 150"
              width="320"
              height="150"
              fontSize="15"
              role="img"
              aria-label={t(`preview.${scheme}`)}
            >
              <rect x=".5" y=".5" width="319" height="149" fill={paper} stroke={rule} />
              <g fill="none" strokeWidth="4">
                <path d="M30 18A18 18 0 0 1 36 52.6" stroke={colour} />
                <path d="M34.600 53A18 18 0 1 1 28.400 18" stroke={ink} />
              </g>
              <text x="64" y="32" fill={ink}>
                {t('preview.words')}
              </text>
              <text x="64" y="52" fill={colour} textDecoration="underline">
                {t('preview.link')}
              </text>
              <rect x="12" y="72" width="142" height="34" rx="4" fill={colour} />
              <text x="83" y="94" fill={onAccent} textAnchor="middle">
                {t('preview.button')}
              </text>
              <rect x="166" y="72" width="142" height="34" fill={accentWash} />
              <text x="237" y="94" fill={colour} textAnchor="middle">
                {t('preview.link')}
              </text>
              <rect x="12" y="116" width="296" height="24" fill={sheet} />
              <text x="20" y="133" fill={colour}>
                {colour}
              </text>
            </svg>
            <figcaption className="hint">{t(`preview.${scheme}`)}</figcaption>
          </figure>
        )
      })}
    </Columns>
  )
}

import { useTranslation } from '~/app/texts/use-translation'
import type { DisclosureDraft } from '~/contracts/content/disclosure'

const countOrder = ['public', 'notApplicable', 'internal', 'unanswered'] as const

/** How many questions are answered, and how. */
export function Counts({ counts }: Pick<DisclosureDraft, 'counts'>) {
  const { t } = useTranslation('disclosure')
  return (
    <ul className="report-counts">
      {countOrder
        .filter((standing) => standing === 'public' || counts[standing] > 0)
        .map((standing) => (
          <li key={standing}>{t(`counts.${standing}`, { count: counts[standing] })}</li>
        ))}
    </ul>
  )
}

import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { useCountFormat } from '~/app/platform/counted'
import type { ValidationState } from '~/contracts/validation/validation'
import { type CaseFilterValues, validationStateOrder } from './case-filters'

interface CaseTabsProps {
  /** Null: the list of warnings. */
  state: ValidationState | null
  filters?: CaseFilterValues
  counts?: Partial<Record<ValidationState, number>>
  flaggedCount?: number
}

/** One link per state, with the same filters and from the first page; besides, the warnings. */
export function CaseTabs({ state, filters, counts, flaggedCount }: CaseTabsProps) {
  const { t } = useTranslation('validation')
  return (
    <nav aria-label={t('admin.states')} className="no-print">
      <ul className="row">
        {validationStateOrder.map((each) => (
          <li key={each}>
            <Link
              to={paths.ijAdministration({ ...filters, state: each })}
              className="page-link"
              aria-current={each === state ? 'page' : undefined}
            >
              {t(`admin.tab.${each}`)} <Count count={counts?.[each]} />
            </Link>
          </li>
        ))}
        <li>
          <Link
            to={paths.journalistWarnings()}
            className="page-link"
            aria-current={state === null ? 'page' : undefined}
          >
            {t('admin.tab.flagged')} <Count count={flaggedCount} />
          </Link>
        </li>
      </ul>
    </nav>
  )
}

function Count({ count }: { count: number | undefined }) {
  const numberOf = useCountFormat()
  return count === undefined ? null : <span className="num">({numberOf(count)})</span>
}

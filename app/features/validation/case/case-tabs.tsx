import { Tabs } from '~/app/ui/navigation/tabs'
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
  const numberOf = useCountFormat()
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${numberOf(count)})`
  return (
    <Tabs
      label={t('admin.states')}
      tabs={[
        ...validationStateOrder.map((each) => ({
          label: counted(t(`admin.tab.${each}`), counts?.[each]),
          href: paths.ijAdministration({ ...filters, state: each }),
          current: each === state,
        })),
        {
          label: counted(t('admin.tab.flagged'), flaggedCount),
          href: paths.journalistWarnings(),
          current: state === null,
        },
      ]}
    />
  )
}

import { useTranslation } from '~/app/texts/use-translation'
import type { EarlierRequest, ValidationCase } from '~/contracts/validation/validation'

type Decider = EarlierRequest['decidedBy']
type Decided = Pick<ValidationCase, 'decidedBy' | 'revocation' | 'code'>

/** The name of the deciding person or office; null if there is none. */
export function useDeciderName(): (decider: Decider) => string | null {
  const { t } = useTranslation(['validation', 'common'])
  return (decider) => {
    if (!decider) return null
    const { office, name } = decider
    if (office === 'provider') return name ?? t('common:formerMember')
    return name ? t('office.named', { name }) : t('office.administration')
  }
}

/** The last decider of a request: the revoker, otherwise the decider, otherwise the code. */
export function useOfficeName(): (decided: Decided) => string | null {
  const { t } = useTranslation('validation')
  const deciderName = useDeciderName()
  return ({ decidedBy, revocation, code }) => {
    if (revocation) return deciderName(revocation.by)
    return code === null ? deciderName(decidedBy) : t('office.code', { label: code })
  }
}

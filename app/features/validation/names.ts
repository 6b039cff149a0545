import { useTranslation } from '~/app/texts/use-translation'
import type { ValidationRequest, EarlierRequest, ValidationCase } from '~/contracts/validation/validation'

interface Named {
  title: string | null
  firstName: string
  lastName: string
}

export const personName = ({ title, firstName, lastName }: Named): string =>
  [title, firstName, lastName].filter(Boolean).join(' ')

/** How a provider is called in the history: its account may be gone. */
export function useProviderName(): (request: ValidationRequest) => string {
  const { t } = useTranslation('common')
  return ({ validator }) => validator?.entityName ?? t('formerMember')
}

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

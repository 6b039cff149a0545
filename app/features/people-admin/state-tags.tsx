import { useTranslation } from 'react-i18next'
import { Tag } from '~/app/ui/content/badge'
import type { Tone } from '~/app/ui/feedback/notice'
import type { ProfileKind } from '~/contracts/people/people'
import type { AccountState } from '~/contracts/accounts/account-kinds'

const tones: Partial<Record<AccountState, Tone>> = {
  unconfirmed: 'info',
  deactivated: 'warning',
  blocked: 'error',
}

/** Kinds that somebody has to validate before all is open to them. */
const validatedKinds: readonly ProfileKind[] = ['journalist', 'trainer', 'provider']

interface StateTagsProps {
  person: { kind: ProfileKind; state: AccountState; invited: boolean; validated: boolean }
}

/** How an account stands, in a word or two. */
export function StateTags({ person: { kind, state, invited, validated } }: StateTagsProps) {
  const { t } = useTranslation('people')
  const tone = tones[state]
  return (
    <>
      <Tag {...(tone ? { tone } : {})}>{invited ? t('invited') : t(`state.${state}`)}</Tag>
      {validatedKinds.includes(kind) ? (
        <Tag {...(validated ? { tone: 'success' as const } : {})}>
          {validated ? t('validated') : t('notValidated')}
        </Tag>
      ) : null}
    </>
  )
}

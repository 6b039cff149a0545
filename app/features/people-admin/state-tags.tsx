import { useTranslation } from '~/app/texts/use-translation'
import { Tag } from '~/app/ui/content/badge'
import type { Tone } from '~/app/ui/feedback/notice'
import type { ProfileKind } from '~/contracts/people/people'
import type { AccountState } from '~/contracts/accounts/account-kinds'

const tones: Partial<Record<AccountState, Tone>> = {
  unconfirmed: 'info',
  deactivated: 'warning',
  blocked: 'error',
}

/** Account types that need validation for full access. */
const validatedKinds: readonly ProfileKind[] = ['journalist', 'trainer', 'provider']

interface StateTagsProps {
  person: { kind: ProfileKind; state: AccountState; invited: boolean; validated: boolean }
}

/** The labels of an account's state. */
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

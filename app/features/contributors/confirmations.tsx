import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import type { Confirmation } from '~/app/ui/feedback/confirm'
import type { Contributor, ContributorInvitation } from '~/contracts/people/contributors'
import { isolated } from '~/contracts/isolated'

const action = paths.accountSection('contributors')

/** Confirms the erasure of a contributor's account. */
export function useRemoval({ id, firstName, lastName, email }: Contributor): Confirmation {
  const { t } = useTranslation('contributors')
  const name = `${firstName} ${lastName}`
  return {
    title: t('remove.title', { name: isolated(name) }),
    body: <p>{t('remove.text', { name: isolated(name), email })}</p>,
    confirmLabel: t('remove.confirm'),
    danger: true,
    action,
    fields: { intent: 'remove', id },
  }
}

/** Confirms the withdrawal of an invitation. */
export function useWithdrawal({ id, email }: ContributorInvitation): Confirmation {
  const { t } = useTranslation('contributors')
  return {
    title: t('withdraw.title'),
    body: <p>{t('withdraw.text', { email })}</p>,
    confirmLabel: t('withdraw.confirm'),
    danger: true,
    action,
    fields: { intent: 'withdraw', id },
  }
}

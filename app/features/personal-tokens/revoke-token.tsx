import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { type Confirmation, ConfirmDialog, ConfirmSection } from '~/app/ui/feedback/confirm'
import type { PersonalToken } from '~/contracts/accounts/personal-tokens'

const page = paths.accountSection('programs')

function useConfirmation({ id, name }: PersonalToken): Confirmation {
  const { t } = useTranslation('programs')
  return {
    title: t('revoke.title', { name }),
    body: <p>{t('revoke.text')}</p>,
    confirmLabel: t('revoke.submit'),
    danger: true,
    action: page,
    fields: { intent: 'revoke', id },
  }
}

export function RevokeButton({ token }: { token: PersonalToken }) {
  const { t } = useTranslation('programs')
  const { id: confirm, name } = token
  return (
    <ConfirmDialog href={paths.accountSection('programs', { confirm })} confirmation={useConfirmation(token)}>
      <span aria-hidden="true">{t('revoke.link')}</span>
      <span className="sr-only">{t('revoke.label', { name })}</span>
    </ConfirmDialog>
  )
}

/** The dialog's confirmation, without scripts. */
export function RevokeSection({ token }: { token: PersonalToken }) {
  return <ConfirmSection confirmation={useConfirmation(token)} cancelHref={page} />
}

import { useTranslation } from '~/app/texts/use-translation'
import type { FormField } from '~/app/ui/forms/form-field'
import { PasswordField } from '~/app/ui/forms/password-field'

interface NewPasswordFieldProps {
  field: FormField
  /** User name for password managers. */
  email: string
}

/** A new password, with its rules shown before typing. */
export function NewPasswordField({ field, email }: NewPasswordFieldProps) {
  const { t } = useTranslation('credentials')
  const rules = [t('rules.length'), t('rules.kinds'), t('rules.special'), t('rules.notPersonal')]
  return (
    <>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        field={field}
        label={t('fields.newPassword')}
        rules={rules}
        autoComplete="new-password"
      />
    </>
  )
}

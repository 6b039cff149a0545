import { useLocation } from '@remix-run/react'
import { useTranslation } from '~/app/texts/use-translation'
import { CodeField } from '~/app/ui/forms/field'
import type { FormField } from '~/app/ui/forms/form-field'
import { PasswordField } from '~/app/ui/forms/password-field'

interface ProofFieldsProps {
  fields: { password: FormField; code: FormField }
  withCode: boolean
}

/** Password and code of the owner. New fields after each attempt, so that no wrong password and no used code stays in them. */
export function ProofFields({ fields, withCode }: ProofFieldsProps) {
  const { t } = useTranslation('webhooks')
  const { key: attempt } = useLocation()
  return (
    <>
      <PasswordField
        key={`password ${attempt}`}
        field={fields.password}
        label={t('new.passwordLabel')}
        hint={t('new.passwordHint')}
        autoComplete="current-password"
      />
      {withCode ? (
        <CodeField
          key={`code ${attempt}`}
          field={fields.code}
          label={t('new.codeLabel')}
          hint={t('new.codeHint')}
        />
      ) : null}
    </>
  )
}

import { useTranslation } from '~/app/texts/use-translation'
import { Fieldset } from '~/app/ui/forms/option-groups'
import { Field } from '~/app/ui/forms/field'
import type { FormField } from '~/app/ui/forms/form-field'
import { PasswordField } from '~/app/ui/forms/password-field'
import { useLabels } from '../labels'

export type AccountValues = {
  email: string
  password: string
}

export const accountConstraint = {
  email: { required: true, maxLength: 254 },
  // No `maxLength`: a browser would silently truncate a pasted password.
  password: { required: true },
}

interface NewPasswordProps {
  field: FormField
  /** An organisation's name is as easy to guess as a person's. */
  forOrganisation?: boolean
}

/** A new password, with its rules shown before typing. */
export function NewPasswordField({ field, forOrganisation = false }: NewPasswordProps) {
  const { t } = useTranslation('registration')
  const notPersonal = forOrganisation ? t('rules.notPersonalOrganisation') : t('rules.notPersonal')
  const rules = [t('rules.length'), t('rules.kinds'), t('rules.special'), notPersonal]
  return (
    <PasswordField field={field} label={t('fields.password')} rules={rules} autoComplete="new-password" />
  )
}

interface AccountSectionProps extends Pick<NewPasswordProps, 'forOrganisation'> {
  fields: Record<keyof AccountValues, FormField>
}

/** What the person logs in with. */
export function AccountSection({ fields, forOrganisation = false }: AccountSectionProps) {
  const { t } = useTranslation('registration')
  const labels = useLabels()
  return (
    <Fieldset legend={t('sections.account')}>
      <Field
        field={fields.email}
        label={labels.email}
        type="email"
        hint={t('hints.email')}
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
      />
      <NewPasswordField field={fields.password} forOrganisation={forOrganisation} />
    </Fieldset>
  )
}

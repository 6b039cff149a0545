import { getInputProps } from '@conform-to/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { useHydrated } from '../use-hydrated'
import { FieldLayout } from './field-layout'
import { ariaOptions, type FormField } from './form-field'
import { PasswordStrength } from './password-strength'

export type PasswordFieldProps = {
  field: FormField
  label: string
  hint?: ReactNode
  /** The requirements for a new password, shown before typing. */
  rules?: string[]
  autoComplete: 'current-password' | 'new-password' | 'off'
}

export function PasswordField({ field, label, hint, rules, autoComplete }: PasswordFieldProps) {
  const { t } = useTranslation('ui')
  const [shown, setShown] = useState(false)
  const hydrated = useHydrated()
  const box = useRef<HTMLDivElement>(null)
  const fullHint = hint || rules?.length ? <PasswordRules hint={hint} rules={rules ?? []} /> : null
  const {
    key,
    defaultValue: _never,
    ...input
  } = getInputProps(field, {
    type: 'password',
    ...ariaOptions(field, Boolean(fullHint)),
  })

  useEffect(() => {
    // A browser may store a submitted visible password in its form history.
    const form = box.current?.closest('form')
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])

  return (
    <FieldLayout field={field} label={label} hint={fullHint}>
      <div className="input-group" ref={box}>
        <input
          key={key}
          {...input}
          type={shown ? 'text' : 'password'}
          className="input"
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
        />
        {hydrated ? (
          <button
            type="button"
            className="btn btn-secondary"
            aria-controls={field.id}
            aria-label={shown ? t('password.hideLabel') : t('password.showLabel')}
            onClick={() => setShown(!shown)}
          >
            {shown ? t('password.hide') : t('password.show')}
          </button>
        ) : null}
      </div>
      {hydrated && autoComplete === 'new-password' ? <PasswordStrength box={box} /> : null}
    </FieldLayout>
  )
}

function PasswordRules({ hint, rules }: { hint: ReactNode; rules: string[] }) {
  return (
    <>
      {hint}
      {rules.length ? (
        <ul>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

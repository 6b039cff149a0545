import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { CodeField } from './field'
import type { FormField } from './form-field'
import { PasswordField } from './password-field'

interface ProofFieldsProps {
  fields: { password: FormField; code: FormField }
  labels: { password: string; code?: string }
  hint?: ReactNode
  /** False where the password alone is the proof. */
  withCode?: boolean
  codeHint?: string
}

/** Password and code of the owner. New fields after each attempt, so that no wrong password and no used code stays in them. */
export function ProofFields({ fields, labels, hint, withCode = true, codeHint }: ProofFieldsProps) {
  const { key: attempt } = useLocation()
  return (
    <>
      <PasswordField
        key={`password ${attempt}`}
        field={fields.password}
        label={labels.password}
        hint={hint}
        autoComplete="current-password"
      />
      {labels.code === undefined || !withCode ? null : (
        <CodeField key={`code ${attempt}`} field={fields.code} label={labels.code} hint={codeHint} />
      )}
    </>
  )
}

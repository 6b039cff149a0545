import { useForm } from '@conform-to/react'
import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { ConfirmDialog } from '~/app/ui/feedback/confirm'
import { Field } from '~/app/ui/forms/field'
import { PasswordField } from '~/app/ui/forms/password-field'
import { DeactivationText, ErasureText } from './leaving-pages'

interface LeavingDialogProps {
  kind: 'deactivate' | 'erase'
  email: string
  hasContributors: boolean
  children: ReactNode
}

/** Asks before the account goes, as everything does that is dangerous. A refusal is shown on the page of the question. */
export function LeavingDialog({ children, ...question }: LeavingDialogProps) {
  const { kind } = question
  const { t } = useTranslation('account')
  const href = paths.accountSection('data', { confirm: kind })
  const formId = `${kind}-dialog`
  return (
    <ConfirmDialog
      href={href}
      variant={kind === 'erase' ? 'danger' : 'secondary'}
      confirmation={{
        formId,
        title: t(`${kind}.confirmTitle`),
        body: <Question {...question} formId={formId} />,
        confirmLabel: t(`${kind}.submit`),
        danger: true,
        action: href,
        fields: { intent: kind },
      }}
    >
      {children}
    </ConfirmDialog>
  )
}

type QuestionProps = Omit<LeavingDialogProps, 'children'> & { formId: string }

function Question({ kind, email, hasContributors, formId }: QuestionProps) {
  const { t } = useTranslation('account')
  const [, fields] = useForm<{ password: string; email: string }>({ id: formId })
  return (
    <div className="stack">
      {kind === 'erase' ? (
        <ErasureText hasContributors={hasContributors} />
      ) : (
        <DeactivationText hasContributors={hasContributors} />
      )}
      {kind === 'erase' ? (
        <Field
          field={fields.email}
          label={t('erase.email')}
          hint={t('erase.emailHint', { email })}
          type="email"
          autoComplete="off"
          spellCheck={false}
        />
      ) : null}
      <PasswordField field={fields.password} label={t('leaving.password')} autoComplete="current-password" />
    </div>
  )
}

import type { SubmissionResult } from '@conform-to/react'
import { Form } from '~/app/ui/forms/form'
import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Measure } from '~/app/ui/content/layout'
import { Section } from '~/app/ui/content/page-heading'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { Field } from '~/app/ui/forms/field'
import { PasswordField } from '~/app/ui/forms/password-field'
import type { Passkey } from '~/contracts/accounts/security'
import { useActionForm } from './use-action-form'

interface PasskeyPageProps {
  passkey: Passkey
  result: SubmissionResult | undefined
}

export function RenamePasskeyPage({ passkey, result }: PasskeyPageProps) {
  const { t } = useTranslation('security')
  const { form, fields, own, pending } = useActionForm('renamePasskey', result, { name: passkey.name })
  const labels = { name: t('passkeys.name') }
  return (
    <Section title={t('passkeys.rename.title')}>
      <Measure>
        <Form method="post" id={form.id} className="form" noValidate>
          <ErrorSummary form={form} labels={labels} submission={own} />
          <input type="hidden" name="intent" value={form.id} />
          <input type="hidden" name="id" value={passkey.id} />
          <Field field={fields.name} label={labels.name} hint={t('passkeys.nameHint')} autoComplete="off" />
          <Buttons>
            <Button pending={pending}>{t('passkeys.rename.submit')}</Button>
          </Buttons>
        </Form>
      </Measure>
    </Section>
  )
}

/** Asks for confirmation and for the password. */
export function RemovePasskeyPage({ passkey, result }: PasskeyPageProps) {
  const { t } = useTranslation('security')
  const { form, fields, own, pending, attempt } = useActionForm('removePasskey', result)
  const labels = { password: t('password') }
  return (
    <Section title={t('passkeys.remove.title')}>
      <Measure>
        <Form method="post" id={form.id} className="form" noValidate>
          <ErrorSummary form={form} labels={labels} submission={own} />
          <input type="hidden" name="intent" value={form.id} />
          <input type="hidden" name="id" value={passkey.id} />
          <p>{t('passkeys.remove.text', { name: passkey.name })}</p>
          <PasswordField
            key={attempt}
            field={fields.password}
            label={labels.password}
            hint={t('factor.passwordHint')}
            autoComplete="current-password"
          />
          <Buttons>
            <Button variant="danger" pending={pending}>
              {t('passkeys.remove.submit')}
            </Button>
          </Buttons>
        </Form>
      </Measure>
    </Section>
  )
}

/** The button of a form, and the way back. */
export function Buttons({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui')
  return (
    <div className="row">
      {children}
      <ButtonLink href={paths.accountSection('security')} variant="secondary">
        {t('confirm.cancel')}
      </ButtonLink>
    </div>
  )
}

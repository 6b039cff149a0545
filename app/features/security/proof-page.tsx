import type { SubmissionResult } from '@conform-to/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Measure } from '~/app/ui/content/layout'
import { Section } from '~/app/ui/content/page-heading'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { CodeField } from '~/app/ui/forms/field'
import { PasswordField } from '~/app/ui/forms/password-field'
import { useActionForm } from './use-action-form'

interface ProofPageProps {
  action: 'off' | 'codes'
  result: SubmissionResult | undefined
}

/**
 * Asks for confirmation and authentication before an action that weakens the account or invalidates recovery
 * codes.
 */
export function ProofPage({ action, result }: ProofPageProps) {
  const { t } = useTranslation(['security', 'ui'])
  const { form, fields, own, pending, attempt } = useActionForm(action === 'off' ? 'off' : 'renew', result)
  const labels = { password: t('password'), code: t('code') }
  return (
    <Section title={t(`${action}.title`)}>
      <Measure>
        <Form method="post" id={form.id} className="form" noValidate>
          <ErrorSummary form={form} labels={labels} submission={own} />
          <input type="hidden" name="intent" value={form.id} />
          <p>{t(`${action}.text`)}</p>
          <PasswordField
            key={`password ${attempt}`}
            field={fields.password}
            label={labels.password}
            autoComplete="current-password"
          />
          <CodeField key={`code ${attempt}`} field={fields.code} label={labels.code} hint={t('codeHint')} />
          <div className="row">
            <Button variant={action === 'off' ? 'danger' : 'primary'} pending={pending}>
              {t(`${action}.submit`)}
            </Button>
            <ButtonLink href={paths.accountSection('security')} variant="secondary">
              {t('ui:confirm.cancel')}
            </ButtonLink>
          </div>
        </Form>
      </Measure>
    </Section>
  )
}

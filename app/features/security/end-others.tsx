import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Section } from '~/app/ui/content/page-heading'
import { type Confirmation, ConfirmDialog } from '~/app/ui/feedback/confirm'
import { Button, ButtonLink } from '~/app/ui/forms/button'

function useConfirmation(): Confirmation {
  const { t } = useTranslation('security')
  return {
    title: t('others.title'),
    body: <p>{t('others.text')}</p>,
    confirmLabel: t('others.submit'),
    danger: true,
    action: paths.accountSection('security'),
    fields: { intent: 'endOthers' },
  }
}

export function EndOthersButton() {
  const { t } = useTranslation('security')
  return (
    <ConfirmDialog
      href={paths.accountSection('security', { confirm: 'sessions' })}
      confirmation={useConfirmation()}
    >
      {t('others.link')}
    </ConfirmDialog>
  )
}

/** The dialog's confirmation, without scripts. */
export function EndOthersPage() {
  const { t } = useTranslation(['security', 'ui'])
  const { title, body, confirmLabel, action, fields } = useConfirmation()
  return (
    <Section title={title}>
      {body}
      <Form method="post" action={action} className="row">
        <input type="hidden" name="intent" value={fields.intent} />
        <Button variant="danger">{confirmLabel}</Button>
        <ButtonLink href={action} variant="secondary">
          {t('ui:confirm.cancel')}
        </ButtonLink>
      </Form>
    </Section>
  )
}

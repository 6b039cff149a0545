import type { SubmissionResult } from '@conform-to/react'
import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { Measure } from '~/app/ui/content/layout'
import { Section } from '~/app/ui/content/page-heading'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { answerTo, CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'

interface Fields extends Record<string, unknown> {
  password: string
  code: string
  name: string
}

interface Wanted {
  intent: string
  labels: Record<string, string>
  result: SubmissionResult | undefined
  defaultValue?: { name: string }
}

/** One of the page's forms: handles only the result of its own action. */
export function useActionForm({ intent, labels, result, defaultValue }: Wanted) {
  const { fields, frame, navigation } = useCheckedForm<Fields>({
    id: intent,
    intent,
    labels,
    result: answerTo(intent, result),
    defaultValue: defaultValue ?? {},
    constraint: { password: { required: true }, code: { required: true }, name: { required: true } },
    shouldRevalidate: 'onSubmit',
  })
  const pending = navigation.state !== 'idle' && navigation.formData?.get('intent') === intent
  // Key of the fields, changed after each attempt so that no wrong secret stays in them.
  const { key: attempt } = useLocation()
  return { fields, attempt, frame: { ...frame, pending } }
}

interface ActionFormProps {
  frame: ReturnType<typeof useActionForm>['frame']
  hidden?: Record<string, string>
  submit: string
  danger?: boolean
  /** A page of its own has a way back. */
  cancel?: ReactNode
  children: ReactNode
}

export function ActionForm({ frame, hidden, submit, danger = false, cancel, children }: ActionFormProps) {
  const { pending, ...form } = frame
  return (
    <CheckedForm {...form} asks="security:asks" hidden={{ intent: form.form.id, ...hidden }}>
      {children}
      <div className="row">
        <Button variant={danger ? 'danger' : 'primary'} pending={pending}>
          {submit}
        </Button>
        {cancel}
      </div>
    </CheckedForm>
  )
}

export function ActionPage({ title, ...form }: ActionFormProps & { title: string }) {
  return (
    <Section title={title}>
      <Measure>
        <ActionForm {...form} cancel={<Cancel />} />
      </Measure>
    </Section>
  )
}

export function Cancel() {
  const { t } = useTranslation('ui')
  return (
    <ButtonLink href={paths.accountSection('security')} variant="secondary">
      {t('confirm.cancel')}
    </ButtonLink>
  )
}

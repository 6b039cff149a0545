import { useFetcher, useSubmit } from '@remix-run/react'
import { useForm } from '@conform-to/react'
import { useEffect, useState } from 'react'
import { MadeFor } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { loadPasskeyBrowser } from '~/app/platform/passkeys/load-passkey-browser'
import { paths } from '~/app/platform/paths'
import { Measure } from '~/app/ui/content/layout'
import { Section } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { CodeField, Field } from '~/app/ui/forms/field'
import { PasswordField } from '~/app/ui/forms/password-field'
import { useHydrated, usePasskeys } from '~/app/ui/use-hydrated'
import type { PasskeyCreation } from '~/contracts/accounts/passkeys'
import { Buttons } from './passkey-pages'
import type { changeSecurity } from './security.server'

interface AddPasskeyProps {
  name: string
  /** With an authenticator app, since a passkey takes the place of its codes as well. */
  withCode: boolean
}

/** Asks for a name and the own proof, then for a passkey. Only the browser's scripts can create one. */
export function AddPasskeyPage(props: AddPasskeyProps) {
  const { t } = useTranslation(['security', 'ui'])
  const hydrated = useHydrated()
  const isPossible = usePasskeys()
  return (
    <Section title={t('passkeys.add.title')}>
      <Measure>
        {isPossible ? (
          <AddForm {...props} />
        ) : (
          <div className="stack">
            <p>{hydrated ? t('passkeys.add.unsupported') : t('passkeys.add.noScripts')}</p>
            <div className="row">
              <ButtonLink href={paths.accountSection('security')} variant="secondary">
                {t('ui:confirm.cancel')}
              </ButtonLink>
            </div>
          </div>
        )}
      </Measure>
    </Section>
  )
}

type Failure = 'none' | 'knownHere'

/** Creates the passkey that the campus has asked for, and sends it. */
function useCreation(creation: PasskeyCreation | undefined, name: string) {
  const submit = useSubmit()
  const [failure, setFailure] = useState<{ of: PasskeyCreation; why: Failure } | null>(null)
  useEffect(() => {
    if (!creation) return
    const over = new AbortController()
    const isOver = () => over.signal.aborted
    const create = async () => {
      const browser = await loadPasskeyBrowser()
      if (!browser || isOver()) return
      try {
        const token = await browser.createPasskey(creation)
        const action = paths.accountSection('security')
        if (!isOver()) submit({ intent: 'addPasskey', name, token }, { method: 'post', action })
      } catch (error) {
        if (!isOver()) setFailure({ of: creation, why: browser.isKnownHere(error) ? 'knownHere' : 'none' })
      }
    }
    create().catch(() => setFailure({ of: creation, why: 'none' }))
    return () => over.abort()
    // The name is the one that was sent with the password.
  }, [creation, name, submit])
  const failed = failure !== null && failure.of === creation ? failure.why : null
  return { failed, creating: creation !== undefined && failed === null }
}

/** Counts the answers: no code is left in a field, as each is accepted once. */
function useAttempt(answer: unknown): number {
  const [last, setLast] = useState({ answer, attempt: 0 })
  if (last.answer !== answer) setLast({ answer, attempt: last.attempt + 1 })
  return last.attempt
}

function AddForm({ name, withCode }: AddPasskeyProps) {
  const { t } = useTranslation('security')
  const fetcher = useFetcher<typeof changeSecurity>({ key: 'add-passkey' })
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined
  const started = answer && 'creation' in answer ? answer : undefined
  const { failed, creating } = useCreation(started?.creation, started?.name ?? name)
  const [form, fields] = useForm<{ name: string; password: string; code: string }>({
    id: 'startPasskey',
    lastResult: answer?.result ?? null,
    defaultValue: { name },
    constraint: { name: { required: true }, password: { required: true }, code: { required: true } },
    shouldRevalidate: 'onSubmit',
  })
  const labels = { name: t('passkeys.name'), password: t('password'), code: t('code') }
  const attempt = useAttempt(fetcher.data)
  const pending = fetcher.state !== 'idle' || creating
  return (
    <fetcher.Form
      method="post"
      action={paths.accountSection('security')}
      id={form.id}
      className="form"
      noValidate
    >
      <MadeFor />
      <ErrorSummary form={form} labels={labels} submission={answer?.result} />
      <input type="hidden" name="intent" value="startPasskey" />
      <p>{withCode ? t('passkeys.add.textWithCode') : t('passkeys.add.text')}</p>
      <Field field={fields.name} label={labels.name} hint={t('passkeys.nameHint')} autoComplete="off" />
      <PasswordField
        field={fields.password}
        label={labels.password}
        hint={t('factor.passwordHint')}
        autoComplete="current-password"
      />
      {withCode ? (
        <CodeField key={attempt} field={fields.code} label={labels.code} hint={t('codeHint')} />
      ) : null}
      <Buttons>
        <Button pending={pending} {...(creating && { pendingText: t('passkeys.add.waiting') })}>
          {t('passkeys.add.submit')}
        </Button>
      </Buttons>
      <div role="status">
        {failed ? <Notice tone="warning">{t(`passkeys.add.failed.${failed}`)}</Notice> : null}
      </div>
    </fetcher.Form>
  )
}

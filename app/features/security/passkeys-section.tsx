import { ProofFields } from '~/app/ui/forms/proof-fields'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Section } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { ButtonLink, Button } from '~/app/ui/forms/button'
import type { Passkey } from '~/contracts/accounts/security'
import { limits } from '~/contracts/constants'
import { type SubmissionResult, useForm } from '@conform-to/react'
import { MadeFor } from '~/app/ui/forms/form'
import { useEffect, useState } from 'react'
import { Measure } from '~/app/ui/content/layout'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { AskingTextsOfForm } from '~/app/ui/forms/error-text'
import { Field, CodeField } from '~/app/ui/forms/field'
import { PasswordField } from '~/app/ui/forms/password-field'
import { ActionPage, Cancel, useActionForm } from './action-form'
import { useFetcher, useSubmit } from '@remix-run/react'
import { loadPasskeyBrowser } from '~/app/platform/passkeys/load-passkey-browser'
import { Notice } from '~/app/ui/feedback/notice'
import { useHydrated, usePasskeys } from '~/app/ui/use-hydrated'
import type { PasskeyCreation } from '~/contracts/accounts/passkeys'
import type { changeSecurity } from './security.server'

/** The user's passkeys. */
export function PasskeysSection({ passkeys }: { passkeys: Passkey[] }) {
  const { t } = useTranslation('security')
  const isFull = passkeys.length >= limits.passkeys
  return (
    <Section id="passkeys" title={t('passkeys.title')}>
      <p>{t('passkeys.text')}</p>
      {passkeys.length > 0 ? <List passkeys={passkeys} /> : null}
      {isFull ? (
        <p>{t('passkeys.full')}</p>
      ) : (
        <div className="row">
          <ButtonLink
            href={paths.accountSection('security', { confirm: 'addPasskey' })}
            variant={passkeys.length > 0 ? 'secondary' : 'primary'}
          >
            {t('passkeys.add.link')}
          </ButtonLink>
        </div>
      )}
    </Section>
  )
}

function List({ passkeys }: { passkeys: Passkey[] }) {
  const { t } = useTranslation('security')
  const columns: Column<Passkey>[] = [
    { header: t('passkeys.name'), cell: ({ name }) => <bdi>{name}</bdi> },
    { header: t('passkeys.created'), cell: ({ createdAt }) => <Time value={createdAt} show="date" /> },
    {
      header: t('passkeys.lastUsed'),
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Time value={lastUsedAt} /> : t('passkeys.never')),
    },
    { header: t('passkeys.change'), cell: (passkey) => <Change passkey={passkey} /> },
  ]
  return <Table caption={t('passkeys.title')} columns={columns} rows={passkeys} />
}

function Change({ passkey: { id, name } }: { passkey: Passkey }) {
  const { t } = useTranslation('security')
  const to = (confirm: 'renamePasskey' | 'removePasskey') =>
    paths.accountSection('security', { confirm, passkey: id })
  return (
    <div className="row">
      <ButtonLink
        href={to('renamePasskey')}
        variant="secondary"
        small
        aria-label={t('passkeys.rename.label', { name })}
      >
        {t('passkeys.rename.link')}
      </ButtonLink>
      <ButtonLink
        href={to('removePasskey')}
        variant="secondary"
        small
        aria-label={t('passkeys.remove.label', { name })}
      >
        {t('passkeys.remove.link')}
      </ButtonLink>
    </div>
  )
}

interface PasskeyPageProps {
  passkey: Passkey
  result: SubmissionResult | undefined
}

export function RenamePasskeyPage({ passkey: { id, name }, result }: PasskeyPageProps) {
  const { t } = useTranslation('security')
  const labels = { name: t('passkeys.name') }
  const { fields, frame } = useActionForm({ intent: 'renamePasskey', labels, result, defaultValue: { name } })
  return (
    <ActionPage
      frame={frame}
      title={t('passkeys.rename.title')}
      hidden={{ id }}
      submit={t('passkeys.rename.submit')}
    >
      <Field field={fields.name} label={labels.name} hint={t('passkeys.nameHint')} autoComplete="off" />
    </ActionPage>
  )
}

/** Asks for confirmation and for the password. */
export function RemovePasskeyPage({ passkey: { id, name }, result }: PasskeyPageProps) {
  const { t } = useTranslation('security')
  const labels = { password: t('password') }
  const { fields, frame } = useActionForm({ intent: 'removePasskey', labels, result })
  return (
    <ActionPage
      frame={frame}
      title={t('passkeys.remove.title')}
      hidden={{ id }}
      submit={t('passkeys.remove.submit')}
      danger
    >
      <p>{t('passkeys.remove.text', { name })}</p>
      <ProofFields fields={fields} labels={labels} hint={t('factor.passwordHint')} />
    </ActionPage>
  )
}

interface AddPasskeyProps {
  name: string
  /** With an authenticator app, since a passkey takes the place of its codes as well. */
  withCode: boolean
}

/** Asks for a name and the own proof, then for a passkey. Only the browser's scripts can create one. */
export function AddPasskeyPage(props: AddPasskeyProps) {
  const { t } = useTranslation('security')
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
              <Cancel />
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
      <AskingTextsOfForm.Provider value="security:asks">
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
        <div className="row">
          <Button pending={pending} {...(creating && { pendingText: t('passkeys.add.waiting') })}>
            {t('passkeys.add.submit')}
          </Button>
          <Cancel />
        </div>
        <div role="status">
          {failed ? <Notice tone="warning">{t(`passkeys.add.failed.${failed}`)}</Notice> : null}
        </div>
      </AskingTextsOfForm.Provider>
    </fetcher.Form>
  )
}

import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { Notice } from '~/app/ui/feedback/notice'
import type { LinkedIdentity } from '~/contracts/accounts/identities'
import type { OwnSession, Passkey, SecondFactor } from '~/contracts/accounts/security'
import {
  AddPasskeyPage,
  RemovePasskeyPage,
  RenamePasskeyPage,
  PasskeysSection,
  Buttons,
} from './passkeys-section'
import { ProofPage, RecoveryCodes, SecondFactorSection } from './second-factor-section'
import type { QrPicture } from '~/app/platform/qr.server'
import type { Confirmation } from './security.server'
import { paths } from '~/app/platform/paths'
import { Section } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { ButtonLink, Button } from '~/app/ui/forms/button'
import { limits } from '~/contracts/constants'
import { Form } from '~/app/ui/forms/form'
import { Measure } from '~/app/ui/content/layout'
import { MarkedText } from '~/app/ui/content/marked-text'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { CodeField } from '~/app/ui/forms/field'
import { PasswordField } from '~/app/ui/forms/password-field'
import { Link } from '~/app/ui/navigation/link'
import { useActionForm } from './use-action-form'
import { Tag } from '~/app/ui/content/badge'
import { type Confirmation as Question, ConfirmDialog } from '~/app/ui/feedback/confirm'

interface Provider {
  id: string
  name: string
}

export interface SecurityPageProps {
  factor: SecondFactor
  qr: QrPicture | null
  /** The one that is to be renamed or removed. */
  passkey: Passkey | null
  sessions: OwnSession[]
  /** Whose accounts log in here as well. */
  providers: readonly Provider[]
  identities: LinkedIdentity[]
  /** The provider to link with. */
  provider: Provider | null
  /** The one that is to be unlinked. */
  identity: LinkedIdentity | null
  /** A required second factor is not set up yet. */
  missing: boolean
  /** Recovery codes, shown only once. */
  codes: string[] | null
  confirming: Confirmation | null
  result: SubmissionResult | undefined
}

/** The security settings of the account. */
export function SecurityPage({ confirming, ...props }: SecurityPageProps) {
  const { t } = useTranslation('security')
  const { factor, passkey, sessions, missing, codes, result } = props
  const thisDevice = useDeviceName(sessions.find(({ current }) => current))
  if (confirming === 'sessions') return <EndOthersPage />
  if (confirming === 'addPasskey')
    return <AddPasskeyPage name={thisDevice} withCode={factor.enabledAt !== null} />
  if (confirming === 'renamePasskey' && passkey)
    return <RenamePasskeyPage passkey={passkey} result={result} />
  if (confirming === 'removePasskey' && passkey)
    return <RemovePasskeyPage passkey={passkey} result={result} />
  if (confirming === 'linkIdentity' && props.provider)
    return <LinkIdentityPage provider={props.provider} withCode={factor.enabledAt !== null} result={result} />
  if (confirming === 'removeIdentity' && props.identity)
    return <RemoveIdentityPage identity={props.identity} result={result} />
  if ((confirming === 'off' || confirming === 'codes') && factor.enabledAt)
    return <ProofPage action={confirming} result={result} />
  // The only content of the page, so that they can be printed alone.
  if (codes) return <RecoveryCodes codes={codes} />
  return (
    <>
      {missing ? (
        <Notice tone="warning" title={t('required.title')}>
          <p>{t('required.text')}</p>
        </Notice>
      ) : null}
      <SecondFactorSection factor={factor} qr={props.qr} result={result} />
      <PasskeysSection passkeys={factor.passkeys} />
      <IdentitiesSection providers={props.providers} identities={props.identities} />
      <SessionsSection sessions={sessions} />
    </>
  )
}

interface IdentitiesSectionProps {
  providers: readonly { id: string; name: string }[]
  identities: LinkedIdentity[]
}

/** The accounts elsewhere that log the user in. Not shown where the campus offers none. */
function IdentitiesSection({ providers, identities }: IdentitiesSectionProps) {
  const { t } = useTranslation('security')
  if (providers.length === 0) return null
  return (
    <Section id="identities" title={t('identities.title')}>
      <p>{t('identities.text')}</p>
      {identities.length > 0 ? <List identities={identities} /> : null}
      {identities.length >= limits.identities ? (
        <p>{t('identities.full')}</p>
      ) : (
        <div className="row">
          {providers.map(({ id, name }) => (
            <ButtonLink
              key={id}
              href={paths.accountSection('security', { confirm: 'linkIdentity', provider: id })}
              variant="secondary"
            >
              {t('identities.add.link', { name })}
            </ButtonLink>
          ))}
        </div>
      )}
    </Section>
  )
}

function List({ identities }: Pick<IdentitiesSectionProps, 'identities'>) {
  const { t } = useTranslation('security')
  const columns: Column<LinkedIdentity>[] = [
    {
      id: 'provider',
      header: t('identities.provider'),
      cell: ({ provider, label }) => (
        <>
          <bdi>{provider}</bdi>
          {label === null ? null : (
            <>
              <br />
              <bdi className="muted any-break">{label}</bdi>
            </>
          )}
        </>
      ),
      rowHeader: true,
    },
    {
      id: 'created',
      header: t('identities.created'),
      cell: ({ createdAt }) => <Time value={createdAt} show="date" />,
    },
    {
      id: 'used',
      header: t('identities.lastUsed'),
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Time value={lastUsedAt} /> : t('identities.never')),
    },
    {
      id: 'change',
      header: t('identities.change'),
      cell: ({ id, provider, label }) => (
        <ButtonLink
          href={paths.accountSection('security', { confirm: 'removeIdentity', identity: id })}
          variant="secondary"
          small
          aria-label={t('identities.remove.label', { name: [provider, label].filter(Boolean).join(', ') })}
        >
          {t('identities.remove.link')}
        </ButtonLink>
      ),
    },
  ]
  return (
    <Table
      caption={t('identities.title')}
      captionHidden
      columns={columns}
      rows={identities}
      rowKey={({ id }) => id}
    />
  )
}

/** Also for those who only ever use links by e-mail. */
const link = (words: string) => <Link to={paths.forgotPassword}>{words}</Link>

interface LinkIdentityProps {
  provider: { id: string; name: string }
  /** With an authenticator app, as for every change of what logs in. */
  withCode: boolean
  result: SubmissionResult | undefined
}

/** Asks for the own proof, then leads to the provider. */
function LinkIdentityPage({ provider: { id, name }, withCode, result }: LinkIdentityProps) {
  const { t } = useTranslation('security')
  const { form, fields, own, pending, attempt } = useActionForm('linkIdentity', result)
  const labels = { password: t('password'), code: t('code') }
  return (
    <Section title={t('identities.add.title', { name })}>
      <Measure>
        <Form method="post" id={form.id} asks="security:asks" className="form" noValidate>
          <ErrorSummary form={form} labels={labels} submission={own} />
          <input type="hidden" name="intent" value={form.id} />
          <input type="hidden" name="id" value={id} />
          <p>{withCode ? t('identities.add.textWithCode', { name }) : t('identities.add.text', { name })}</p>
          <PasswordField
            key={`password ${attempt}`}
            field={fields.password}
            label={labels.password}
            hint={<MarkedText text={t('identities.passwordHint')} marks={{ link }} />}
            autoComplete="current-password"
          />
          {withCode ? (
            <CodeField key={`code ${attempt}`} field={fields.code} label={labels.code} hint={t('codeHint')} />
          ) : null}
          <Buttons>
            <Button pending={pending}>{t('identities.add.submit', { name })}</Button>
          </Buttons>
        </Form>
      </Measure>
    </Section>
  )
}

const strong = (words: string) => (
  <strong>
    <bdi>{words}</bdi>
  </strong>
)

interface RemoveIdentityProps {
  identity: LinkedIdentity
  result: SubmissionResult | undefined
}

/** Asks for confirmation and for the password. */
function RemoveIdentityPage({ identity: { id, provider, label }, result }: RemoveIdentityProps) {
  const { t } = useTranslation('security')
  const { form, fields, own, pending, attempt } = useActionForm('removeIdentity', result)
  const labels = { password: t('password') }
  return (
    <Section title={t('identities.remove.title')}>
      <Measure>
        <Form method="post" id={form.id} asks="security:asks" className="form" noValidate>
          <ErrorSummary form={form} labels={labels} submission={own} />
          <input type="hidden" name="intent" value={form.id} />
          <input type="hidden" name="id" value={id} />
          <p>{t('identities.remove.text', { name: provider })}</p>
          {label === null ? null : (
            <p className="any-break">
              <MarkedText text={t('identities.remove.identity', { label })} marks={{ strong }} />
            </p>
          )}
          <PasswordField
            key={attempt}
            field={fields.password}
            label={labels.password}
            hint={<MarkedText text={t('identities.passwordHint')} marks={{ link }} />}
            autoComplete="current-password"
          />
          <Buttons>
            <Button variant="danger" pending={pending}>
              {t('identities.remove.submit')}
            </Button>
          </Buttons>
        </Form>
      </Measure>
    </Section>
  )
}

/** The user's sessions; all except the current one can be ended here. */
function SessionsSection({ sessions }: { sessions: OwnSession[] }) {
  const { t } = useTranslation('security')
  const columns: Column<OwnSession>[] = [
    { id: 'device', header: t('sessions.device'), cell: (row) => <Device session={row} />, rowHeader: true },
    { id: 'address', header: t('sessions.address'), cell: ({ address }) => address ?? t('sessions.unknown') },
    { id: 'since', header: t('sessions.since'), cell: ({ createdAt }) => <Time value={createdAt} /> },
    { id: 'used', header: t('sessions.lastUsed'), cell: ({ lastUsedAt }) => <Time value={lastUsedAt} /> },
    { id: 'end', header: t('sessions.action'), cell: (row) => <End session={row} /> },
  ]
  return (
    <Section id="sessions" title={t('sessions.title')}>
      <p>{t('sessions.text')}</p>
      <Table
        caption={t('sessions.title')}
        captionHidden
        columns={columns}
        rows={sessions}
        rowKey={({ id }) => id}
      />
      {sessions.length > 1 ? (
        <div className="row">
          <EndOthersButton />
        </div>
      ) : null}
    </Section>
  )
}

function useDeviceName(session?: Pick<OwnSession, 'browser' | 'system'>): string {
  const { t } = useTranslation('security')
  const { browser, system } = session ?? { browser: null, system: null }
  if (browser && system) return t('sessions.browserOnSystem', { browser, system })
  return browser ?? system ?? t('sessions.unknownDevice')
}

function Device({ session }: { session: OwnSession }) {
  const { t } = useTranslation('security')
  const name = useDeviceName(session)
  return (
    <>
      <span>{name}</span> {session.current ? <Tag tone="success">{t('sessions.current')}</Tag> : null}
    </>
  )
}

function End({ session }: { session: OwnSession }) {
  const { t } = useTranslation('security')
  const device = useDeviceName(session)
  if (session.current) return t('sessions.logOutInstead')
  return (
    <Form method="post" action={paths.accountSection('security')}>
      <input type="hidden" name="intent" value="endSession" />
      <input type="hidden" name="id" value={session.id} />
      <Button variant="secondary" small aria-label={t('sessions.endLabel', { device })}>
        {t('sessions.end')}
      </Button>
    </Form>
  )
}

function useConfirmation(): Question {
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

function EndOthersButton() {
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
function EndOthersPage() {
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

import { ProofFields } from '~/app/ui/forms/proof-fields'
import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { Notice } from '~/app/ui/feedback/notice'
import type { LinkedIdentity } from '~/contracts/accounts/identities'
import type { OwnSession, Passkey, SecondFactor } from '~/contracts/accounts/security'
import { AddPasskeyPage, RemovePasskeyPage, RenamePasskeyPage, PasskeysSection } from './passkeys-section'
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
import { MarkedText } from '~/app/ui/content/marked-text'
import { Link } from '~/app/ui/navigation/link'
import { ActionPage, Cancel, useActionForm } from './action-form'
import { Tag } from '~/app/ui/content/badge'
import { type Confirmation as Question, ConfirmDialog } from '~/app/ui/feedback/confirm'
import { withCommas } from '~/contracts/isolated'

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
  const { t, language } = useTranslation('security')
  const columns: Column<LinkedIdentity>[] = [
    {
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
    },
    { header: t('identities.created'), cell: ({ createdAt }) => <Time value={createdAt} show="date" /> },
    {
      header: t('identities.lastUsed'),
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Time value={lastUsedAt} /> : t('identities.never')),
    },
    {
      header: t('identities.change'),
      cell: ({ id, provider, label }) => (
        <ButtonLink
          href={paths.accountSection('security', { confirm: 'removeIdentity', identity: id })}
          variant="secondary"
          small
          aria-label={t('identities.remove.label', { name: withCommas(language, [provider, label]) })}
        >
          {t('identities.remove.link')}
        </ButtonLink>
      ),
    },
  ]
  return <Table caption={t('identities.title')} columns={columns} rows={identities} />
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
  const labels = { password: t('password'), code: t('code') }
  const { fields, frame } = useActionForm({ intent: 'linkIdentity', labels, result })
  return (
    <ActionPage
      frame={frame}
      title={t('identities.add.title', { name })}
      hidden={{ id }}
      submit={t('identities.add.submit', { name })}
    >
      <p>{withCode ? t('identities.add.textWithCode', { name }) : t('identities.add.text', { name })}</p>
      <ProofFields
        fields={fields}
        labels={labels}
        hint={<MarkedText text={t('identities.passwordHint')} marks={{ link }} />}
        withCode={withCode}
        codeHint={t('codeHint')}
      />
    </ActionPage>
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
  const labels = { password: t('password') }
  const { fields, frame } = useActionForm({ intent: 'removeIdentity', labels, result })
  return (
    <ActionPage
      frame={frame}
      title={t('identities.remove.title')}
      hidden={{ id }}
      submit={t('identities.remove.submit')}
      danger
    >
      <p>{t('identities.remove.text', { name: provider })}</p>
      {label === null ? null : (
        <p className="any-break">
          <MarkedText text={t('identities.remove.identity', { label })} marks={{ strong }} />
        </p>
      )}
      <ProofFields
        fields={fields}
        labels={labels}
        hint={<MarkedText text={t('identities.passwordHint')} marks={{ link }} />}
      />
    </ActionPage>
  )
}

/** The user's sessions; all except the current one can be ended here. */
function SessionsSection({ sessions }: { sessions: OwnSession[] }) {
  const { t } = useTranslation('security')
  const columns: Column<OwnSession>[] = [
    { header: t('sessions.device'), cell: (row) => <Device session={row} /> },
    { header: t('sessions.address'), cell: ({ address }) => address ?? t('sessions.unknown') },
    { header: t('sessions.since'), cell: ({ createdAt }) => <Time value={createdAt} /> },
    { header: t('sessions.lastUsed'), cell: ({ lastUsedAt }) => <Time value={lastUsedAt} /> },
    { header: t('sessions.action'), cell: (row) => <End session={row} /> },
  ]
  return (
    <Section id="sessions" title={t('sessions.title')}>
      <p>{t('sessions.text')}</p>
      <Table caption={t('sessions.title')} columns={columns} rows={sessions} />
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
  const { title, body, confirmLabel, action, fields } = useConfirmation()
  return (
    <Section title={title}>
      {body}
      <Form method="post" action={action} className="row">
        <input type="hidden" name="intent" value={fields.intent} />
        <Button variant="danger">{confirmLabel}</Button>
        <Cancel />
      </Form>
    </Section>
  )
}

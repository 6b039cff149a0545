import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Tag } from '~/app/ui/content/badge'
import { Section } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import type { OwnSession } from '~/contracts/accounts/security'
import { type Confirmation, ConfirmDialog } from '~/app/ui/feedback/confirm'

/** The user's sessions; all except the current one can be ended here. */
export function SessionsSection({ sessions }: { sessions: OwnSession[] }) {
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

export function useDeviceName(session?: Pick<OwnSession, 'browser' | 'system'>): string {
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

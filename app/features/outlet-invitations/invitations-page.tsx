import type { SubmissionResult } from '@conform-to/react'
import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { Tag } from '~/app/ui/content/badge'
import { Email } from '~/app/ui/content/description-list'
import { Row, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { ConfirmDialog, type Confirmation, ConfirmPage } from '~/app/ui/feedback/confirm'
import { EmptyPart } from '~/app/ui/feedback/empty-state'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import { CopyField } from '~/app/ui/forms/copy-field'
import { Form, HiddenFields } from '~/app/ui/forms/form'
import { PlainField } from '~/app/ui/forms/plain-field'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import type { OutletInvitation, OutletList } from '~/contracts/people/outlet-invitations'
import { isolated, withCommas } from '~/contracts/isolated'
import type { InvitationsData } from './outlet-invitations.server'

type Page = InvitationsData & {
  result: SubmissionResult | undefined
  list: OutletList | undefined
  /** Of the list, as it comes back. */
  lines: string | undefined
}

/** A group invites outlets: by a list, each with a mail of its own, and with one link that it hands out itself. */
export function InvitationsPage(page: Page) {
  const { t } = useTranslation('outlet-invitations')
  const { items, link, confirming } = page
  const ends = { close: useClosing(), replace: useReplacing() }
  const asked = items.find(({ id }) => id === confirming.invitation)
  if (asked) return <Withdrawal invitation={asked} />
  if (confirming.link)
    return <ConfirmPage confirmation={ends[confirming.link]} cancelHref={paths.outletInvitations()} />
  return (
    <>
      <Breadcrumbs items={[{ label: t('outlets'), href: paths.outlets() }, { label: t('title') }]} />
      <PageHeading title={t('title')} lede={t('lede')} />
      <Stack gap="lg">
        <ByMail {...page} />
        <Section id="open" title={t('open.title')}>
          {items.length > 0 ? <Open {...page} /> : <EmptyPart>{t('open.none')}</EmptyPart>}
        </Section>
        <Section id="link" title={t('link.title')}>
          <p className="measure">{t('link.text')}</p>
          <OwnLink link={link} />
        </Section>
      </Stack>
    </>
  )
}

const action = paths.outletInvitations()

/** The list is looked at before anybody is invited by it; what was understood comes back into the field. */
function ByMail(page: Page) {
  const { t } = useTranslation('outlet-invitations')
  const { list } = page
  return (
    <Section title={t('mail.title')}>
      <p className="measure">{t('mail.text')}</p>
      <ListForm key={page.lines} {...page} />
      {list ? <Read {...page} list={list} /> : null}
    </Section>
  )
}

const formId = 'outlets'

function ListForm({ result, list, lines, formKey }: Page) {
  const { t } = useTranslation('outlet-invitations')
  const labels = { lines: t('mail.lines') }
  const { fields, frame } = useCheckedForm<{ lines: string }>({
    id: formId,
    labels,
    result,
    intent: 'check',
    defaultValue: { lines: lines ?? '' },
  })
  return (
    <CheckedForm {...frame} action={`${action}#read`} encType="multipart/form-data" hidden={{ formKey }}>
      <TextareaField
        field={fields.lines}
        label={labels.lines}
        hint={t('mail.hint')}
        placeholder={t('mail.example')}
        rows={list ? 10 : 6}
      />
      <PlainField label={t('mail.file')} name="file" type="file" accept=".csv,.txt,text/csv,text/plain" />
      <Row>
        <Button name="intent" value="check" variant={list ? 'secondary' : 'primary'}>
          {t(list ? 'mail.again' : 'mail.check')}
        </Button>
      </Row>
    </CheckedForm>
  )
}

function Read({ list, languages }: Page & { list: OutletList }) {
  const { t } = useTranslation('outlet-invitations')
  const { outlets, faults, invited } = list
  return (
    <div id="read" className="stack">
      {invited > 0 ? <Notice tone="success" title={t('toast.invited', { count: invited })} /> : null}
      {faults.length > 0 ? <Faults faults={faults} /> : null}
      {invited === 0 && outlets.length > 0 ? (
        <>
          <Found outlets={outlets} languages={languages} />
          <Row>
            <Button form={formId} name="intent" value="invite">
              {t('mail.invite', { count: outlets.length })}
            </Button>
          </Row>
        </>
      ) : null}
    </div>
  )
}

function Faults({ faults }: Pick<OutletList, 'faults'>) {
  const { t, language: code } = useTranslation('outlet-invitations')
  const columns: Column<OutletList['faults'][number]>[] = [
    { header: t('fault.line'), numeric: true, cell: ({ line }) => line },
    {
      header: t('fault.written'),
      rowHeader: true,
      cell: ({ name, email, language }) => (
        <span dir="auto" className="any-break">
          {withCommas(code, [name, email, language])}
        </span>
      ),
    },
    { header: t('fault.error'), cell: ({ code }) => t(`fault.${code}`) },
  ]
  return (
    <Notice tone="warning" title={t('fault.title', { count: faults.length })}>
      <Table
        caption={t('fault.title', { count: faults.length })}
        captionHidden
        columns={columns}
        rows={faults}
        rowKey={({ line }) => String(line)}
      />
    </Notice>
  )
}

function Found({ outlets, languages }: Pick<OutletList, 'outlets'> & Pick<Page, 'languages'>) {
  const { t } = useTranslation('outlet-invitations')
  const columns: Column<OutletList['outlets'][number]>[] = [
    { header: t('outlet'), rowHeader: true, cell: ({ name }) => <span dir="auto">{name}</span> },
    { header: t('email'), cell: ({ email }) => <Email address={email} /> },
    { header: t('language'), cell: ({ locale }) => languages[locale] ?? locale },
  ]
  const title = t('mail.found', { count: outlets.length })
  return <Table caption={title} columns={columns} rows={outlets} rowKey={({ line }) => String(line)} />
}

function Open({ items, formKey }: Page) {
  const { t } = useTranslation('outlet-invitations')
  const columns: Column<OutletInvitation>[] = [
    {
      header: t('outlet'),
      rowHeader: true,
      cell: ({ name, email }) => (
        <>
          <span dir="auto">{name}</span>
          <br />
          <span className="muted">
            <Email address={email} />
          </span>
        </>
      ),
    },
    {
      header: t('open.until'),
      cell: ({ expired, expiresAt }) =>
        expired ? <Tag tone="warning">{t('open.expired')}</Tag> : <Time value={expiresAt} show="date" />,
    },
    {
      header: t('open.action'),
      cell: (invitation) => (
        <Row>
          <Form method="post" action={action}>
            <HiddenFields fields={{ intent: 'send', id: invitation.id, formKey }} />
            <Button variant="secondary" small>
              {t('open.send')}
              <span className="sr-only"> {invitation.name}</span>
            </Button>
          </Form>
          <Withdraw invitation={invitation} />
        </Row>
      ),
    },
  ]
  return <Table caption={t('open.title')} captionHidden columns={columns} rows={items} />
}

function useWithdrawal({ id, name, email }: OutletInvitation): Confirmation {
  const { t } = useTranslation('outlet-invitations')
  return {
    title: t('withdraw.title', { name: isolated(name) }),
    body: <p>{t('withdraw.text', { email })}</p>,
    confirmLabel: t('withdraw.confirm'),
    danger: true,
    action,
    fields: { intent: 'withdraw', id },
  }
}

function Withdraw({ invitation }: { invitation: OutletInvitation }) {
  const { t } = useTranslation('outlet-invitations')
  return (
    <ConfirmDialog
      href={paths.outletInvitations({ confirm: 'withdraw', id: invitation.id })}
      confirmation={useWithdrawal(invitation)}
    >
      {t('withdraw.link')}
      <span className="sr-only"> {invitation.name}</span>
    </ConfirmDialog>
  )
}

function Withdrawal({ invitation }: { invitation: OutletInvitation }) {
  return <ConfirmPage confirmation={useWithdrawal(invitation)} cancelHref={paths.outletInvitations()} />
}

function useClosing(): Confirmation {
  const { t } = useTranslation('outlet-invitations')
  return {
    title: t('close.title'),
    body: <p>{t('close.text')}</p>,
    confirmLabel: t('close.confirm'),
    danger: true,
    action,
    fields: { intent: 'close' },
  }
}

function useReplacing(): Confirmation {
  const { t } = useTranslation('outlet-invitations')
  return {
    title: t('replacing.title'),
    body: <p>{t('replacing.text')}</p>,
    confirmLabel: t('replacing.confirm'),
    danger: true,
    action,
    fields: { intent: 'link' },
  }
}

function OwnLink({ link }: Pick<Page, 'link'>) {
  const { t } = useTranslation('outlet-invitations')
  const close = useClosing()
  const replace = useReplacing()
  const isLive = link !== null && !link.expired && link.address !== null
  return (
    <Stack>
      {isLive ? (
        <>
          <CopyField label={t('link.address')} value={link.address ?? ''} hint={t('link.hint')} />
          <p>
            {t('link.until')} <Time value={link.expiresAt} show="date" />
          </p>
        </>
      ) : null}
      {link?.expired ? <p>{t('link.expired')}</p> : null}
      {link && !link.expired && link.address === null ? <p>{t('link.unreadable')}</p> : null}
      <Row>
        {link ? (
          <>
            <ConfirmDialog
              href={paths.outletInvitations({ confirm: 'replace' })}
              confirmation={replace}
              variant="secondary"
            >
              {t('link.replace')}
            </ConfirmDialog>
            <ConfirmDialog href={paths.outletInvitations({ confirm: 'close' })} confirmation={close}>
              {t('close.link')}
            </ConfirmDialog>
          </>
        ) : (
          <Form method="post" action={action}>
            <HiddenFields fields={{ intent: 'link' }} />
            <Button variant="secondary">{t('link.make')}</Button>
          </Form>
        )}
      </Row>
    </Stack>
  )
}

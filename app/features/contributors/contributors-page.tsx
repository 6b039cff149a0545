import { CheckedForm, useCheckedForm, useLastResult } from '~/app/ui/forms/checked-form'
import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Section } from '~/app/ui/content/page-heading'
import { Email } from '~/app/ui/content/description-list'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { ConfirmDialog, ConfirmSection, type Confirmation } from '~/app/ui/feedback/confirm'
import type { Contributor, ContributorInvitation, ContributorList } from '~/contracts/people/contributors'
import type { ReactNode } from 'react'
import { isolated } from '~/contracts/isolated'
import { Form } from '~/app/ui/forms/form'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { Field } from '~/app/ui/forms/field'
import { Tag } from '~/app/ui/content/badge'
import { Row } from '~/app/ui/content/layout'

export interface ContributorsPageProps extends ContributorList {
  formKey: string
  confirming:
    | { action: 'remove'; contributor: Contributor }
    | { action: 'withdraw'; invitation: ContributorInvitation }
    | null
  result: SubmissionResult | undefined
}

/** The contributors of this organisation, pending invitations, and the invitation form. */
export function ContributorsPage(page: ContributorsPageProps) {
  const { t } = useTranslation('contributors')
  const { contributors, invitations, limit, confirming } = page
  if (confirming?.action === 'remove') return <RemovalPage contributor={confirming.contributor} />
  if (confirming?.action === 'withdraw') return <WithdrawalPage invitation={confirming.invitation} />
  const taken = contributors.length + invitations.length
  return (
    <>
      <Section title={t('title')}>
        <p>{t('lede')}</p>
        <p>
          <strong>{t('places', { taken, limit })}</strong>
        </p>
        {contributors.length > 0 ? (
          <People contributors={contributors} />
        ) : (
          <p>{t(invitations.length > 0 ? 'invitedOnly' : 'empty')}</p>
        )}
      </Section>
      {invitations.length > 0 ? <InvitationTable invitations={invitations} formKey={page.formKey} /> : null}
      {/* After an invitation the form is reset. */}
      <InviteForm key={taken} formKey={page.formKey} isFull={taken >= limit} result={page.result} />
    </>
  )
}

function People({ contributors }: { contributors: Contributor[] }) {
  const { t } = useTranslation('contributors')
  const columns: Column<Contributor>[] = [
    {
      header: t('column.person'),
      cell: (person) => <Identity name={nameOf(person)} email={person.email} />,
    },
    { header: t('column.since'), cell: ({ memberSince }) => <Time value={memberSince} show="date" /> },
    { header: t('column.action'), cell: (person) => <RemoveLink contributor={person} /> },
  ]
  return <Table caption={t('title')} columns={columns} rows={contributors} />
}

function RemoveLink({ contributor }: { contributor: Contributor }) {
  const { t } = useTranslation('contributors')
  return (
    <ConfirmDialog
      href={paths.accountSection('contributors', { confirm: 'remove', id: contributor.id })}
      confirmation={useRemoval(contributor)}
    >
      {t('remove.link')}
      <About>{nameOf(contributor)}</About>
    </ConfirmDialog>
  )
}

const toList = paths.accountSection('contributors')

function RemovalPage({ contributor }: { contributor: Contributor }) {
  return <ConfirmSection confirmation={useRemoval(contributor)} cancelHref={toList} />
}

function WithdrawalPage({ invitation }: { invitation: ContributorInvitation }) {
  return <ConfirmSection confirmation={useWithdrawal(invitation)} cancelHref={toList} />
}

const nameOf = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }) =>
  [firstName, lastName].filter(Boolean).join(' ')

/** Label for screen readers. */
const About = ({ children }: { children: ReactNode }) => <span className="sr-only"> {children}</span>

function Identity({ name, email }: { name: string; email: string }) {
  return (
    <>
      {name ? (
        <>
          <span dir="auto">{name}</span>
          <br />
        </>
      ) : null}
      <span className="muted">
        <Email address={email} />
      </span>
    </>
  )
}

const action = paths.accountSection('contributors')

/** Confirms the erasure of a contributor's account. */
function useRemoval({ id, firstName, lastName, email }: Contributor): Confirmation {
  const { t } = useTranslation('contributors')
  const name = `${firstName} ${lastName}`
  return {
    title: t('remove.title', { name: isolated(name) }),
    body: <p>{t('remove.text', { name: isolated(name), email })}</p>,
    confirmLabel: t('remove.confirm'),
    danger: true,
    action,
    fields: { intent: 'remove', id },
  }
}

/** Confirms the withdrawal of an invitation. */
function useWithdrawal({ id, email }: ContributorInvitation): Confirmation {
  const { t } = useTranslation('contributors')
  return {
    title: t('withdraw.title'),
    body: <p>{t('withdraw.text', { email })}</p>,
    confirmLabel: t('withdraw.confirm'),
    danger: true,
    action,
    fields: { intent: 'withdraw', id },
  }
}

type Values = Record<'email' | 'firstName' | 'lastName', string>

const constraint = {
  email: { required: true, maxLength: 254 },
  firstName: { required: false, maxLength: 80 },
  lastName: { required: false, maxLength: 80 },
}

interface InviteFormProps {
  formKey: string
  isFull: boolean
  result: SubmissionResult | undefined
}

/** The invitation form. If all places are taken, it is shown only while it contains input. */
function InviteForm({ formKey, isFull, result }: InviteFormProps) {
  const { t } = useTranslation('contributors')
  const lastResult = useLastResult(result)
  return (
    <Section title={t('invite.title')}>
      {isFull ? (
        <Notice title={t('full.title')}>
          <p>{t('full.text')}</p>
        </Notice>
      ) : (
        <p>{t('invite.text')}</p>
      )}
      {isFull && !lastResult ? null : <Questions formKey={formKey} result={result} />}
    </Section>
  )
}

function Questions({ formKey, result }: Omit<InviteFormProps, 'isFull'>) {
  const { t } = useTranslation('contributors')
  const labels = {
    email: t('fields.email'),
    firstName: t('fields.firstName'),
    lastName: t('fields.lastName'),
  }
  const { fields, frame } = useCheckedForm<Values>({
    id: 'invite',
    labels,
    result,
    constraint,
  })
  return (
    <CheckedForm
      {...frame}
      submit={t('invite.submit')}
      action={paths.accountSection('contributors')}
      asks="contributors:asks"
      hidden={{ intent: 'invite', formKey }}
    >
      <Field
        field={fields.email}
        label={labels.email}
        hint={t('hints.email')}
        type="email"
        autoComplete="off"
        inputMode="email"
        spellCheck={false}
      />
      <Field field={fields.firstName} label={labels.firstName} autoComplete="off" />
      <Field field={fields.lastName} label={labels.lastName} autoComplete="off" />
    </CheckedForm>
  )
}

interface InvitationTableProps {
  invitations: ContributorInvitation[]
  formKey: string
}

/** Pending invitations with their actions. */
function InvitationTable({ invitations, formKey }: InvitationTableProps) {
  const { t } = useTranslation('contributors')
  const columns: Column<ContributorInvitation>[] = [
    {
      header: t('column.person'),
      cell: (invitation) => <Identity name={nameOf(invitation)} email={invitation.email} />,
    },
    {
      header: t('column.until'),
      cell: ({ expired, expiresAt }) =>
        expired ? (
          <Tag tone="warning">{t('invitations.expired')}</Tag>
        ) : (
          <Time value={expiresAt} show="date" />
        ),
    },
    {
      header: t('column.action'),
      cell: (invitation) => <InvitationActions invitation={invitation} formKey={formKey} />,
    },
  ]
  return (
    <Section id="invitations" title={t('invitations.title')}>
      <Table caption={t('invitations.title')} columns={columns} rows={invitations} />
      {invitations.some(({ expired }) => expired) ? (
        <p className="hint">{t('invitations.expiredHint')}</p>
      ) : null}
    </Section>
  )
}

function InvitationActions({ invitation, formKey }: { invitation: ContributorInvitation; formKey: string }) {
  const { t } = useTranslation('contributors')
  return (
    <Row>
      <Form method="post" action={paths.accountSection('contributors')}>
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name="id" value={invitation.id} />
        <input type="hidden" name="formKey" value={formKey} />
        <Button variant="secondary">
          {t('send.submit')}
          <About>{invitation.email}</About>
        </Button>
      </Form>
      <ConfirmDialog
        href={paths.accountSection('contributors', { confirm: 'withdraw', id: invitation.id })}
        confirmation={useWithdrawal(invitation)}
      >
        {t('withdraw.link')}
        <About>{invitation.email}</About>
      </ConfirmDialog>
    </Row>
  )
}

import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Section } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { ConfirmDialog, ConfirmSection } from '~/app/ui/feedback/confirm'
import type { Contributor, ContributorInvitation, ContributorList } from '~/contracts/people/contributors'
import { useRemoval, useWithdrawal } from './confirmations'
import { About, Identity, nameOf } from './identity'
import { InvitationTable } from './invitation-table'
import { InviteForm } from './invite-form'

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
        {contributors.length > 0 ? <People contributors={contributors} /> : <p>{t('empty')}</p>}
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
      id: 'person',
      header: t('column.person'),
      rowHeader: true,
      cell: (person) => <Identity name={nameOf(person)} email={person.email} />,
    },
    {
      id: 'since',
      header: t('column.since'),
      cell: ({ memberSince }) => <Time value={memberSince} show="date" />,
    },
    { id: 'action', header: t('column.action'), cell: (person) => <RemoveLink contributor={person} /> },
  ]
  return (
    <Table caption={t('title')} captionHidden columns={columns} rows={contributors} rowKey={({ id }) => id} />
  )
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

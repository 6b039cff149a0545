import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Tag } from '~/app/ui/content/badge'
import { Row } from '~/app/ui/content/layout'
import { Section } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { ConfirmDialog } from '~/app/ui/feedback/confirm'
import { Button } from '~/app/ui/forms/button'
import type { ContributorInvitation } from '~/contracts/people/contributors'
import { useWithdrawal } from './confirmations'
import { About, Identity, nameOf } from './identity'

interface InvitationTableProps {
  invitations: ContributorInvitation[]
  formKey: string
}

/** Pending invitations with their actions. */
export function InvitationTable({ invitations, formKey }: InvitationTableProps) {
  const { t } = useTranslation('contributors')
  const columns: Column<ContributorInvitation>[] = [
    {
      id: 'person',
      header: t('column.person'),
      rowHeader: true,
      cell: (invitation) => <Identity name={nameOf(invitation)} email={invitation.email} />,
    },
    {
      id: 'until',
      header: t('column.until'),
      cell: ({ expired, expiresAt }) =>
        expired ? (
          <Tag tone="warning">{t('invitations.expired')}</Tag>
        ) : (
          <Time value={expiresAt} show="date" />
        ),
    },
    {
      id: 'action',
      header: t('column.action'),
      cell: (invitation) => <InvitationActions invitation={invitation} formKey={formKey} />,
    },
  ]
  return (
    <Section id="invitations" title={t('invitations.title')}>
      <Table
        caption={t('invitations.title')}
        captionHidden
        columns={columns}
        rows={invitations}
        rowKey={({ id }) => id}
      />
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

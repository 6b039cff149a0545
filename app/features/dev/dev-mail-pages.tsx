import { Link } from '~/app/ui/navigation/link'
import { paths } from '~/app/platform/paths'
import { DescriptionList } from '~/app/ui/content/description-list'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Table } from '~/app/ui/content/table'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import type { DevMail, DevMailSummary } from '~/contracts/dev'
import { inLanguage } from '~/contracts/languages'

/** For developers, hence in English only. */
export function DevMailsPage({ mails }: { mails: DevMailSummary[] }) {
  return (
    <>
      <PageHeading title="Mails" lede="Kept on this machine instead of being sent, the newest first." />
      {mails.length === 0 ? (
        <EmptyState title="No mails yet">Register, or ask a provider for validation.</EmptyState>
      ) : (
        <Table
          caption="Mails"
          rows={mails}
          columns={[
            {
              header: 'Subject',
              cell: (mail) => <Link to={paths.devMail(mail.id)}>{mail.subject}</Link>,
            },
            { header: 'To', cell: (mail) => mail.to },
            { header: 'Language', cell: (mail) => mail.locale },
            { header: 'State', cell: (mail) => mail.state },
            { header: 'Queued', cell: (mail) => mail.createdAt },
          ]}
        />
      )}
    </>
  )
}

export function DevMailPage({ mail }: { mail: DevMail }) {
  return (
    <>
      <PageHeading title={mail.subject} kicker={<Link to={paths.devMail()}>Mails</Link>} />
      <Stack gap="lg">
        <DescriptionList
          items={[
            { term: 'To', details: mail.to },
            { term: 'Template', details: `${mail.template} (${mail.locale})` },
            { term: 'State', details: mail.state },
            { term: 'Queued', details: mail.createdAt },
          ]}
        />
        <div className="prose" {...inLanguage(mail.locale)}>
          {mail.text.split('\n\n').map((paragraph) => (
            <p key={paragraph}>
              {paragraph.split('\n').map((line) => (
                <Line key={line} text={line} />
              ))}
            </p>
          ))}
        </div>
      </Stack>
    </>
  )
}

function Line({ text }: { text: string }) {
  return (
    <>
      {/^https?:\/\/\S+$/.test(text) ? <a href={text}>{text}</a> : text}
      <br />
    </>
  )
}

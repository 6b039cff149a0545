import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { Link } from '~/app/ui/navigation/link'
import type { ReceivedAnnouncement } from '~/contracts/messages/announcements'
import { isolated } from '~/contracts/isolated'

/** An announcement as its recipients read it. */
export function ReadPage({ announcement }: { announcement: ReceivedAnnouncement }) {
  const { t } = useTranslation(['announcements', 'notifications'])
  const { subject, text, language, provider, group, sentAt } = announcement
  return (
    <article className="measure">
      <Breadcrumbs
        items={[{ label: t('notifications:title'), href: paths.notifications() }, { label: subject }]}
      />
      <PageHeading
        kicker={t(`announcements:read.${group ? 'group' : provider ? 'provider' : 'team'}`)}
        title={
          <span lang={language} dir="auto">
            {subject}
          </span>
        }
      />
      <Stack>
        {provider || sentAt ? (
          <p className="muted">
            {provider ? <Sender provider={provider} /> : null} {sentAt ? <Time value={sentAt} /> : null}
          </p>
        ) : null}
        <AnnouncementBody text={text} language={language} />
        {group ? (
          <p className="no-print">
            <Link to={paths.links({ section: 'confirmed' })}>{t('announcements:read.links')}</Link>
          </p>
        ) : null}
        <p className="no-print">
          <Link to={paths.accountSection('notifications')}>{t('announcements:read.choices')}</Link>
        </p>
      </Stack>
    </article>
  )
}

function Sender({ provider }: { provider: NonNullable<ReceivedAnnouncement['provider']> }) {
  const { t } = useTranslation('announcements')
  const { name, link } = provider
  const by = t('read.by', { name: isolated(name) })
  return link ? <Link to={paths.publicProfile(link)}>{by}</Link> : by
}

/** The paragraphs; line breaks stay. */
function AnnouncementBody({ text, language }: { text: string; language: string }) {
  return (
    <div className="stack typed" lang={language} dir="auto">
      {text.split(/\n{2,}/).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  )
}

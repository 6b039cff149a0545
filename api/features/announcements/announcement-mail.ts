import type { ApiDeps, Mail } from '~/api/platform/deps'
import type { Locale } from '~/contracts/constants'
import type { AnnouncementText } from '~/contracts/messages/announcements'
import { profileKindOf, profileName } from '~/contracts/people/people'
import { type AnnouncementRow, type NamedRow, selectNamed } from './announcements.repo'

export const nameOf = (person: NamedRow): string =>
  profileName({
    kind: profileKindOf({ roles: person.roles, contributor: person.parent_id !== null }),
    title: person.title,
    firstName: person.first_name,
    lastName: person.last_name,
    entityName: person.entity_name,
  })

/** Null for an announcement of the campus team. */
export async function providerName(
  { database }: Pick<ApiDeps, 'database'>,
  { provider_id: providerId }: Pick<AnnouncementRow, 'provider_id'>,
): Promise<string | null> {
  if (providerId === null) return null
  const [provider] = await selectNamed(database, [providerId])
  return provider ? nameOf(provider) : ''
}

interface Content {
  id: string
  text: AnnouncementText
  /** Null: the campus team. */
  provider: string | null
}

type AnnouncementMail = Omit<Mail, 'values'> & { values: Record<string, string> & { path: string } }

/** The mail of an announcement, whose frame is in the recipient's language. */
export const mailOf = (
  { id, text, provider }: Content,
  recipient: { email: string; locale: Locale; first_name: string },
): AnnouncementMail => ({
  to: recipient.email,
  locale: recipient.locale,
  template: provider === null ? 'announcement' : 'providerAnnouncement',
  values: {
    name: recipient.first_name,
    subject: text.subject,
    text: text.text,
    path: `/announcements/${id}`,
    ...(provider === null ? {} : { provider }),
  },
})

import type { ApiDeps, Mail } from '~/api/platform/deps'
import { composeLetter, unsubscribePath } from '~/api/platform/mail'
import { type Locale, localeCodes } from '~/contracts/constants'
import type { AnnouncementMail, AnnouncementText } from '~/contracts/messages/announcements'
import { profileKindOf, profileName } from '~/contracts/people/people'
import { type AnnouncementRow, type NamedRow, selectNamed } from './announcements.repo'
import { pathOf } from './announcements.rules'

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
  type: AnnouncementType
}

type WrittenMail = Omit<Mail, 'values'> & { values: Record<string, string> & { path: string } }

/** The mail of an announcement, whose frame is in the recipient's language. */
export const mailOf = (
  { id, text, provider, type }: Content,
  recipient: { email: string; locale: Locale; first_name: string },
): WrittenMail => ({
  to: recipient.email,
  locale: recipient.locale,
  template: type,
  values: {
    name: recipient.first_name,
    subject: text.subject,
    text: text.text,
    path: pathOf(id),
    ...(provider === null ? {} : { provider }),
  },
})

type AnnouncementType = 'announcement' | 'providerAnnouncement' | 'groupAnnouncement'
type Sender = Pick<AnnouncementRow, 'provider_id' | 'to_outlets'>

/** Of the team, of a provider or of a group: switched off apart. */
export const typeOf = ({ provider_id: providerId, to_outlets: toOutlets }: Sender): AnnouncementType =>
  providerId === null ? 'announcement' : toOutlets ? 'groupAnnouncement' : 'providerAnnouncement'

/** What ends such mails: those of a group for this group alone, as the outlet has agreed to them, others for their type. */
export const wayOut = ({ config }: Pick<ApiDeps, 'config'>, row: Sender, personId: string): string =>
  unsubscribePath(
    config,
    row.to_outlets && row.provider_id !== null
      ? { kind: 'group', groupId: row.provider_id, personId }
      : { kind: 'notification', type: typeOf(row), personId },
  )

interface Self {
  /** Null: the campus team. */
  provider: string | null
  self: NamedRow
}

/** The mail in one language as the author gets it. Null if there is no such language. */
export function ownMailOf(
  { config }: Pick<ApiDeps, 'config'>,
  row: AnnouncementRow,
  { language, provider, self }: Self & { language: Locale },
): Mail | null {
  const text = row.texts[language]
  if (!text) return null
  return {
    ...mailOf({ id: row.id, text, provider, type: typeOf(row) }, { ...self, locale: language }),
    unsubscribe: wayOut({ config }, row, self.id),
  }
}

/** How the mail will look in each language that the announcement has. */
export const previewsOf = (
  deps: Pick<ApiDeps, 'config'>,
  row: AnnouncementRow,
  author: Self,
): AnnouncementMail[] =>
  localeCodes.flatMap((language) => {
    const mail = ownMailOf(deps, row, { ...author, language })
    if (!mail) return []
    const { subject, greeting, paragraphs, button, fallback, closing, reason, unsubscribe } = composeLetter(
      deps.config,
      mail,
    )
    const wayOut = unsubscribe?.label ?? null
    return [
      { language, subject, greeting, paragraphs, button, fallback, closing, reason, unsubscribe: wayOut },
    ]
  })

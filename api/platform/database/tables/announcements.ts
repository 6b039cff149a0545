import type { Generated } from 'kysely'
import type { Locale } from '~/contracts/constants'
import type { AnnouncementState, AnnouncementTexts } from '~/contracts/messages/announcements'
import type { Json, MaybeTime, Time } from '../columns'

/** Announcements, who gets them, and who follows which provider. */
export interface AnnouncementSchema {
  announcement: AnnouncementTable
  announcement_delivery: AnnouncementDeliveryTable
  followed_provider: FollowedProviderTable
}

interface AnnouncementTable {
  id: string
  /** Null: by the campus team. */
  provider_id: string | null
  /** Null if that account was erased. */
  author_id: string | null
  texts: Json<AnnouncementTexts>
  everybody: boolean
  kinds: string[]
  countries: string[]
  languages: Locale[]
  state: Generated<AnnouncementState>
  /** Increases with every change, to detect concurrent edits. */
  version: Generated<number>
  created_at: Time
  /** Null while it is a draft. */
  send_at: MaybeTime
  started_at: MaybeTime
  ended_at: MaybeTime
  /** The last account that was looked at for the audience. */
  gathered_to: string | null
  /** The audience is complete. */
  gathered: Generated<boolean>
  recipient_count: Generated<number>
  sent_count: Generated<number>
}
interface AnnouncementDeliveryTable {
  announcement_id: string
  person_id: string
  sent_at: MaybeTime
}
interface FollowedProviderTable {
  person_id: string
  provider_id: string
  created_at: Time
}

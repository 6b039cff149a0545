import { lastSteps, type Step } from '~/api/features/audit/steps.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import type { Locale } from '~/contracts/constants'
import { announcementLimits } from '~/contracts/messages/announcement-limits'
import {
  type Announcement,
  type AnnouncementStep,
  announcementSteps,
} from '~/contracts/messages/announcements'
import { nameOf, previewsOf } from './announcement-mail'
import { type NamedRow, selectNamed } from './announcements.repo'
import { mayBeChanged, textFor, toldNumber } from './announcements.rules'
import { requireOwn, summaryOf } from './announcements.service'
import { countAudience } from './audience.repo'

/**
 * One for those who write it: with the number of people that it would reach now, its mails and what has been done with it.
 * @throws ApiError notFound
 */
export async function getOwn(
  deps: ApiDeps,
  actor: Actor,
  { id, locale }: { id: string; locale: Locale },
): Promise<Announcement> {
  const { database } = deps
  const row = await requireOwn(deps, actor, id)
  const steps = await lastSteps(deps, { kind: 'announcement', id })
  const author = row.provider_id ?? row.author_id
  const ids = new Set([author, actor.id, ...steps.map(({ actorId }) => actorId)])
  const people = await selectNamed(
    database,
    [...ids].filter((each) => each !== null),
  )
  const named = (of: string | null): NamedRow | undefined => people.find((person) => person.id === of)
  const self = named(actor.id)
  if (!self) throw notFound()
  const name = (of: string | null) => {
    const person = named(of)
    return person ? nameOf(person) : null
  }
  const { everybody, kinds, countries, languages } = row
  return {
    ...summaryOf({ ...row, subject: textFor(row.texts, locale).subject }),
    texts: row.texts,
    mails: previewsOf(deps, row, { provider: row.provider_id && (name(row.provider_id) ?? ''), self }),
    audience: { everybody, kinds: kinds as Announcement['audience']['kinds'], countries, languages },
    version: row.version,
    author: name(author),
    gathered: row.gathered,
    reach: mayBeChanged(row.state)
      ? toldNumber(row.provider_id, await countAudience(database, row, announcementLimits.counted + 1))
      : null,
    log: steps.flatMap((step) => stepOf(step, row.provider_id, name(step.actorId))),
  }
}

function stepOf(
  { id, at, action, details }: Step,
  providerId: string | null,
  by: string | null,
): AnnouncementStep[] {
  const step = announcementSteps.find((each) => action === `announcement.${each}`)
  if (!step) return []
  const { since, count } = details
  return [
    {
      id,
      at: at.toISOString(),
      step,
      by,
      sendAt: typeof since === 'string' ? since : null,
      sent: typeof count === 'number' ? toldNumber(providerId, count) : null,
    },
  ]
}

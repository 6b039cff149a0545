import { notify, settle } from '~/api/features/notifications/notifications.service'
import type { ApiDeps } from '~/api/platform/deps'
import type { Locale } from '~/contracts/constants'
import { profileKindOf, profileName } from '~/contracts/people/people'

export interface Recipient {
  id: string
  email: string
  locale: Locale
  roles: string[]
  title: string | null
  first_name: string
  last_name: string
  entity_name: string | null
}

const nameOf = (account: Omit<Recipient, 'id' | 'email' | 'locale'>): string =>
  profileName({
    kind: profileKindOf({ roles: account.roles, contributor: false }),
    title: account.title,
    firstName: account.first_name,
    lastName: account.last_name,
    entityName: account.entity_name,
  })

export interface News {
  type: 'linkRequested' | 'linkConfirmed' | 'linkRejected'
  /** Variant of the text. */
  context?: 'admin' | 'withdrawn' | 'ended' | 'endedByAdmin' | 'left'
  linkId: string
  /** Template of the mail; null if there is none. */
  template: 'linkRequested' | 'linkConfirmed' | 'linkRejected' | 'linkEnded' | null
  reason?: string | null
}

const pathOf = (linkId: string) => `/links/${linkId}`

/** A link waits for neither side any more. Before they are told of anything new about it. */
export const settleLink = (
  deps: Pick<ApiDeps, 'database' | 'now'>,
  { id, people }: { id: string; people: readonly string[] },
): Promise<void> => settle(deps, { people, path: pathOf(id) })

/** Notifies one side of a change of its link with the other. In the caller's transaction. */
export function notifyAccount(
  deps: ApiDeps,
  to: Recipient,
  { about, news }: { about: Recipient; news: News },
): Promise<void> {
  const name = nameOf(about)
  const path = pathOf(news.linkId)
  const mail = news.template && {
    to: to.email,
    locale: to.locale,
    template: news.template,
    values: {
      name: `${to.first_name} ${to.last_name}`,
      other: name,
      path,
      ...(news.reason ? { reason: news.reason } : {}),
    },
  }
  return notify(deps, {
    personId: to.id,
    type: news.type,
    data: { name, ...(news.context ? { context: news.context } : {}) },
    path,
    ...(mail ? { mail } : {}),
  })
}

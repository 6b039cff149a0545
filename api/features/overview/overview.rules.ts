import { limits } from '~/contracts/constants'
import type { QueueItem, Overview, OverviewKind, WaitingKind } from '~/contracts/administration/overview'

/** Names of the counts, each up to a bound. */
export type Counted =
  | 'journalists'
  | 'outlets'
  | 'providers'
  | 'trainers'
  | 'groups'
  | 'editors'
  | 'offers'
  | 'validations'
  | 'provider_reviews'
  | 'trainer_reviews'
  | 'links'
  | 'without_legal_entity'
  | 'unconfirmed_groups'
  | 'missing_texts'
  | 'outdated_texts'
  | 'drafts'
  | 'reports'
  | 'appeals'
  | 'reviews'
  | 'helpdesk'

/** Queues with the time of their oldest item. */
export type Oldest =
  'reports_since' | 'appeals_since' | 'overdue_since' | 'reviews_since' | 'helpdesk_since' | 'links_since'

/** Counts with an exact statistic of the previous day, used beyond the bound. */
export const noted = ['journalists', 'outlets', 'providers', 'trainers', 'offers'] as const

export type CountRow = Record<Counted | 'overdue', number> &
  Record<Oldest, Date | null> &
  Record<`noted_${(typeof noted)[number]}`, number | null>

/** Upper bound of counts; the bound itself means “more than that”. */
export const countBound = limits.counted + 1

/** Above the bound: the last recorded statistic, if it is higher. */
export const exactOr = (count: number, noted: number | null): number =>
  count < countBound ? count : Math.max(count, noted ?? 0)

/** Open work, most urgent first. */
export function queueOf(row: CountRow, failures: number): Overview['queue'] {
  const all: [QueueItem, number, Date | null][] = [
    ['reports', row.reports, row.reports_since],
    ['appeals', row.appeals, row.appeals_since],
    ['validationsOverdue', row.overdue, row.overdue_since],
    ['reviews', row.reviews, row.reviews_since],
    ['helpdesk', row.helpdesk, row.helpdesk_since],
    ['failures', failures, null],
    ['links', row.links, row.links_since],
  ]
  return all
    .filter(([, count]) => count > 0)
    .map(([item, count, since]) => ({ item, count, since: since?.toISOString() ?? null }))
}

export function waitingOf(row: CountRow): Record<OverviewKind, Overview['parts'][number]['waiting']> {
  const only = (entries: [WaitingKind, number][]) =>
    entries.filter(([, count]) => count > 0).map(([what, count]) => ({ what, count }))
  return {
    journalists: only([
      ['validations', row.validations],
      ['validationsOverdue', row.overdue],
    ]),
    outlets: only([
      ['links', row.links],
      ['withoutLegalEntity', row.without_legal_entity],
    ]),
    providers: only([['reviews', row.provider_reviews]]),
    trainers: only([['reviews', row.trainer_reviews]]),
    groups: only([['unconfirmed', row.unconfirmed_groups]]),
    editors: only([
      ['missingTexts', row.missing_texts],
      ['outdatedTexts', row.outdated_texts],
    ]),
    learning: only([['drafts', row.drafts]]),
  }
}

export const countOf = (row: CountRow): Record<OverviewKind, number> => ({
  journalists: exactOr(row.journalists, row.noted_journalists),
  outlets: exactOr(row.outlets, row.noted_outlets),
  providers: exactOr(row.providers, row.noted_providers),
  trainers: exactOr(row.trainers, row.noted_trainers),
  groups: row.groups,
  editors: row.editors,
  learning: exactOr(row.offers, row.noted_offers),
})

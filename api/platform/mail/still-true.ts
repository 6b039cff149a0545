import { type RawBuilder, sql } from 'kysely'
import type { MailTemplate } from '../translations'

/** The id at the end of the page that a mail is about. */
const id = sql<string | null>`substring(mail.path from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid`

const person = (is: RawBuilder<boolean>) =>
  sql<boolean>`(mail.person_id is null or exists (
    select from person receiver where receiver.id = mail.person_id and ${is}))`

/** Without an id in its path a mail is about no single one. */
const one = (table: 'validation_request' | 'review' | 'link' | 'offer', is: RawBuilder<boolean>) =>
  sql<boolean>`(${id} is null or exists (select from ${sql.table(table)} matter where matter.id = ${id} and ${is}))`

const request = (state: string) => one('validation_request', sql`matter.state = ${sql.lit(state)}`)
const link = (state: string) => one('link', sql`matter.state = ${sql.lit(state)}`)
/** The two have not come together again since. */
const apart = one(
  'link',
  sql`not exists (select from link newer where newer.outlet_id = matter.outlet_id
    and newer.partner_id = matter.partner_id and newer.state in ('requested', 'confirmed'))`,
)
const validated = person(sql`receiver.validated`)
const notValidated = person(sql`not receiver.validated`)
const asksNobody = person(sql`not receiver.validated and not exists (
  select from validation_request other where other.subject_id = receiver.id and other.state = 'requested')`)
const account = (state: string) => person(sql`receiver.state = ${sql.lit(state)}`)

/**
 * Mails about something that others can decide again, undo or withdraw while the mail waits or is tried again: the condition on which
 * it is still true. It reads a row of `mail` with its person and path. All other mails stay true.
 */
const conditions = {
  validationRequested: request('requested'),
  validationReminder: request('requested'),
  validationOverdue: request('requested'),
  validationAnswered: request('requested'),
  validationQuestion: one(
    'validation_request',
    sql`matter.state = 'requested' and matter.waiting_since is null`,
  ),
  validationCancelled: request('cancelled'),
  validationApproved: request('approved'),
  validationRejected: sql<boolean>`(${request('rejected')} and ${notValidated})`,
  validationRevoked: notValidated,
  validatorLeft: asksNobody,
  validatorRevoked: asksNobody,
  reviewRequested: one('review', sql`matter.state = 'requested'`),
  reviewRevoked: notValidated,
  trainerValidated: validated,
  trainerRejected: notValidated,
  providerValidated: validated,
  providerRejected: notValidated,
  linkRequested: link('requested'),
  linkConfirmed: link('confirmed'),
  linkRejected: apart,
  linkEnded: apart,
  offerWithdrawn: one('offer', sql`matter.state = 'withdrawn'`),
  accountBlocked: account('blocked'),
  accountUnblocked: person(sql`receiver.state <> 'blocked'`),
  accountDeactivated: account('deactivated'),
  erasureNotice: account('deactivated'),
} satisfies Partial<Record<MailTemplate, RawBuilder<boolean>>>

/** Mails that are looked at again before they are sent. */
export const revisited = Object.keys(conditions) as (keyof typeof conditions)[]

/** Whether what a mail says is still so. In a query of `mail`. */
export const isStillTrue = sql<boolean>`case mail.template ${sql.join(
  Object.entries(conditions).map(([template, condition]) => sql`when ${sql.lit(template)} then ${condition}`),
  sql` `,
)} else true end`

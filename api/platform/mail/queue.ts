import { type RawBuilder, sql } from 'kysely'
import { v7 } from 'uuid'
import { doubtLimits, type Locale } from '~/contracts/constants'
import { knownLocale } from '~/contracts/languages'
import type { Database } from '../database'
import { agrees, isDeadlineOf, pageOf } from '../database/conditions'
import { insertRows } from '../database/insert-rows'
import type { MailSection } from '../database/schema'
import type { Mail } from '../deps'
import { mailTemplates, type MailTemplate } from '../translations'

/** Event that notifies all processes of new mail. */
export const MAIL_TOPIC = 'mail'

export interface QueuedMail extends Mail {
  id: string
  /** Attempts including the next one. */
  attempts: number
  createdAt: Date
  /** What it says is still so. */
  holds: boolean
  /** It is not so at present, and may be again. */
  waits: boolean
}

/** One statement, whatever their number. */
export async function insertMails(database: Database, mails: readonly Mail[], now: Date): Promise<void> {
  const rows = mails.map((mail) => ({
    id: v7(),
    recipient: mail.to,
    locale: mail.locale,
    template: mail.template,
    data: mail.values,
    unsubscribe: mail.unsubscribe ?? null,
    sections: mail.sections ?? null,
    person_id: mail.about?.personId ?? null,
    path: mail.about?.path ?? null,
    notification_id: mail.about?.notificationId ?? null,
    state: 'queued',
    next_attempt_at: mail.notBefore ?? now,
    created_at: now,
  }))
  await insertRows(database, 'mail', rows)
}

/**
 * One subject, also only what certain types of notifications tell of it, or what was told from a moment on, or all subjects in the list of
 * notifications.
 */
export type ReadSubject = { personId: string } & (
  { path: string; types?: readonly string[]; since?: Date } | { notificationId: string } | { allListed: true }
)

/**
 * Withdraws mails about a read subject that have not been attempted yet. One that is being claimed may still be sent. The mail of
 * a type has its template.
 */
export async function withdrawMails(database: Database, read: ReadSubject): Promise<void> {
  const waiting = database
    .deleteFrom('mail')
    .where('person_id', '=', read.personId)
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
  if ('path' in read) {
    const about = waiting.where(pageOf(), '=', read.path).where('created_at', '>=', read.since ?? new Date(0))
    await (read.types ? about.where('template', 'in', read.types) : about).execute()
  } else if ('notificationId' in read)
    await waiting.where('notification_id', '=', read.notificationId).execute()
  else await waiting.where('notification_id', 'is not', null).execute()
}

/** The id at the end of the page that a mail is about. */
const subjectId = sql<
  string | null
>`substring(mail.path from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid`

const person = (is: RawBuilder<boolean>) =>
  sql<boolean>`(mail.person_id is null or exists (
    select from person receiver where receiver.id = mail.person_id and ${is}))`

/** Without an id in its path a mail is about no single one. */
const one = (
  table: 'validation_request' | 'review' | 'link' | 'offer' | 'disclosure_doubt' | 'external_audit',
  is: RawBuilder<boolean>,
) =>
  sql<boolean>`(${subjectId} is null or exists (select from ${sql.table(table)} matter where matter.id = ${subjectId} and ${is}))`

const request = (state: string) => one('validation_request', sql`matter.state = ${sql.lit(state)}`)
const waitsForOffice = one(
  'validation_request',
  sql`matter.state = 'requested' and matter.waiting_since is not null`,
)
const link = (state: string) => one('link', sql`matter.state = ${sql.lit(state)}`)
/** The two have not come together again since. One of them may be gone, and the link with the account. */
const apart = sql<boolean>`not exists (
  select from link matter join link newer using (outlet_id, partner_id)
  where matter.id = ${subjectId} and newer.state in ('requested', 'confirmed'))`
const validated = person(sql`receiver.validated`)
const notValidated = person(sql`not receiver.validated`)
const asksNobody = person(sql`not receiver.validated and not exists (
  select from validation_request other where other.subject_id = receiver.id and other.state = 'requested')`)
/** Since the decision that it tells; and the report is there for everybody to read. */
const doubt = (state: string) =>
  one(
    'disclosure_doubt',
    sql`matter.state = ${sql.lit(state)} and matter.decided_at <= mail.created_at and exists (
      select from disclosure report join person outlet on outlet.id = report.outlet_id
      where (report.outlet_id, report.number) = (matter.outlet_id, matter.number)
        and report.withdrawn_at is null and report.removed_at is null and report.erased_at is null
        and outlet.state <> 'blocked')`,
  )
/** What a decision about a doubt says to who has asked, while the report is hidden: for as long as an address is kept. */
const isHeldBack = sql<boolean>`(mail.template in ('doubtPublished', 'doubtRejected') and exists (
  select from disclosure_doubt matter
    join disclosure report on (report.outlet_id, report.number) = (matter.outlet_id, matter.number)
    join person outlet on outlet.id = report.outlet_id
  where matter.id = ${subjectId} and matter.decided_at <= mail.created_at
    and matter.state = case mail.template when 'doubtRejected' then 'rejected' else 'published' end
    and report.withdrawn_at is null and report.erased_at is null
    and (report.removed_at is not null or outlet.state = 'blocked')))`
const audit = (is: RawBuilder<boolean>) => one('external_audit', is)
const openAudit = audit(sql`matter.ended_at is null`)
/** The last decision about a certificate when the mail was written, which has the number at its end of its path. */
const certificate = (kind: string) =>
  sql<boolean>`(mail.path is null or coalesce(${sql.lit(kind)} = (
    select kind from certificate_change change
    where '/certificate/' || change.number = mail.path and change.code = 'decision' and change.at <= mail.created_at
    order by change.id desc limit 1), false))`
/** The clause at the end of the path is still theirs. */
const isAssigned = sql<boolean>`(mail.path is null or exists (
  select from team_assignment mine
  where mine.assignee_id = mail.person_id and mine.clause::text = substring(mail.path from '[0-9]+$')))`
const account = (state: string) => person(sql`receiver.state = ${sql.lit(state)}`)

/**
 * Mails about something that others can decide again, undo or withdraw while the mail waits or is tried again: the condition on which
 * it is still true. It reads a row of `mail` with its person and path. All other mails stay true.
 */
const conditions = {
  validationRequested: request('requested'),
  validationReminder: waitsForOffice,
  validationOverdue: waitsForOffice,
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
  offerDeadline: sql<boolean>`(${subjectId} is null or ${isDeadlineOf('mail', subjectId)})`,
  offerWithdrawn: one('offer', sql`matter.state = 'withdrawn'`),
  accountBlocked: account('blocked'),
  accountUnblocked: person(sql`receiver.state <> 'blocked'`),
  accountDeactivated: account('deactivated'),
  erasureNotice: account('deactivated'),
  auditRequested: audit(sql`matter.state = 'requested'`),
  auditAnswered: audit(sql`matter.state <> 'requested'`),
  auditTurn: openAudit,
  auditReminder: openAudit,
  auditOverdue: openAudit,
  auditDecided: audit(sql`matter.state in ('certified', 'refused')`),
  auditStopped: audit(
    sql`(matter.state in ('stopped', 'withdrawn') or (matter.state = 'declined' and matter.step_side = 'admin'))`,
  ),
  certificateSuspended: certificate('suspended'),
  certificateWithdrawn: certificate('withdrawn'),
  clauseAssigned: isAssigned,
  clauseDeadline: isAssigned,
  answerDoubted: doubt('published'),
  doubtPublished: doubt('published'),
  doubtRejected: doubt('rejected'),
  groupAnnouncement: sql<boolean>`(${subjectId} is null or exists (
    select from announcement where announcement.id = ${subjectId} and ${agrees('mail')}))`,
} satisfies Partial<Record<MailTemplate, RawBuilder<boolean>>>

/** Mails that are looked at again before they are sent. */
export const revisited = Object.keys(conditions) as (keyof typeof conditions)[]

/** Whether what a mail says is still so. In a query of `mail`. */
const isStillTrue = sql<boolean>`case mail.template ${sql.join(
  revisited.map((template) => sql`when ${sql.lit(template)} then ${conditions[template]}`),
  sql` `,
)} else true end`

const heldSince = (now: Date) => new Date(now.getTime() - doubtLimits.addressDays * 24 * 3600 * 1000)

/** A later version of the program, which runs at the same time, queues mails that this one has no text for: they wait for it. */
const isKnown = sql<boolean>`template = any(${mailTemplates}::text[])`

/**
 * Needed to log in, to notice who else does, to act on an invitation, or to know what became of the account or of a question:
 * these are sent unchanged to discreet people as well.
 */
const needed: ReadonlySet<MailTemplate> = new Set<MailTemplate>([
  ...(['confirmRegistration', 'emailAlreadyRegistered', 'loginLink', 'loginConfirmation'] as const),
  ...(['passwordReset', 'passwordResetDeactivated', 'passwordResetParentAway'] as const),
  ...(['passwordLink', 'passwordChanged'] as const),
  ...(['emailChange', 'emailChangeRequested', 'emailChangeTaken', 'emailChanged'] as const),
  ...(['secondFactorOn', 'secondFactorOff', 'secondFactorGuessed'] as const),
  ...(['recoveryCodeUsed', 'recoveryCodesRenewed', 'passkeyAdded', 'passkeyRemoved'] as const),
  ...(['identityLinked', 'identityRemoved', 'tokenMade', 'tokenRevoked'] as const),
  ...(['webhookMade', 'webhookRenewed', 'accountBlocked', 'accountUnblocked'] as const),
  ...(['accountDeactivated', 'accountReactivated', 'parentDeactivated', 'erasureNotice'] as const),
  ...(['accountErased', 'contributorErased', 'contributorRemoved', 'exportReady'] as const),
  ...(['accountInvitation', 'contributorInvitation', 'outletInvitation'] as const),
  ...(['helpdeskReceived', 'helpdeskAnswer', 'mailTrial'] as const),
  ...(['moderationRemoved', 'moderationWarned', 'appealDecided', 'reportDecided'] as const),
  ...(['doubtPublished', 'doubtRejected'] as const),
])

/** The mail goes to a discreet person. In a query of `mail`. */
const goesToDiscreet = sql<boolean>`(
  exists (select from person receiver where receiver.id = mail.person_id and receiver.discreet)
  or exists (select from person receiver where receiver.email = mail.recipient::citext and receiver.discreet))`

/** Instead of a mail of which nothing must be seen outside the campus: also the way to unsubscribe tells what it is about. */
const discreetMail = { template: 'news', values: { path: '/notifications' } } as const

/** What can be unsubscribed from is not needed, whatever its template. */
const contentOf = (row: ClaimedRow): Pick<Mail, 'template' | 'values' | 'unsubscribe' | 'sections'> =>
  row.discreet && (row.unsubscribe !== null || !needed.has(row.template))
    ? discreetMail
    : {
        template: row.template,
        values: row.data,
        ...(row.unsubscribe === null ? {} : { unsubscribe: row.unsubscribe }),
        ...(row.sections === null ? {} : { sections: row.sections }),
      }

interface Claim {
  now: Date
  /** Until then no other process claims these mails, even if this one dies. */
  leaseUntil: Date
  count: number
}

/**
 * Claims due mails for this process; skips rows that another process is claiming. A queued mail with attempts and without an error
 * is in the hands of a process.
 */
export async function claimMails(database: Database, claim: Claim): Promise<QueuedMail[]> {
  const { rows } = await sql<ClaimedRow>`
    update mail set attempts = attempts + 1, next_attempt_at = ${claim.leaseUntil}, last_error = null
    where id in (
      select id from mail where state = 'queued' and next_attempt_at <= ${claim.now} and ${isKnown}
      order by next_attempt_at, id limit ${claim.count} for update skip locked)
    returning id, recipient, locale, template, data, unsubscribe, sections, attempts, created_at, ${isStillTrue} as holds, ${goesToDiscreet} as discreet,
      ${isHeldBack} and created_at > ${heldSince(claim.now)} as waits`.execute(database)
  return rows.map((row) => ({
    id: row.id,
    to: row.recipient,
    locale: knownLocale(row.locale),
    ...contentOf(row),
    attempts: row.attempts,
    createdAt: row.created_at,
    holds: row.holds,
    waits: row.waits,
  }))
}

interface ClaimedRow {
  id: string
  recipient: string
  locale: Locale
  template: MailTemplate
  data: Record<string, string>
  unsubscribe: string | null
  sections: MailSection[] | null
  attempts: number
  created_at: Date
  holds: boolean
  waits: boolean
  discreet: boolean
}

/** Gives back a mail that was claimed, untried. */
export const postponeMail = (database: Database, id: string, until: Date) =>
  database
    .updateTable('mail')
    .set((eb) => ({ attempts: eb('attempts', '-', 1), next_attempt_at: until }))
    .where('id', '=', id)
    .execute()

/** Removes a mail that is not to be sent any more. */
export const dropMail = (database: Database, id: string) =>
  database.deleteFrom('mail').where('id', '=', id).execute()

/**
 * `forget` clears the values: links in mails are credentials and must not remain in the database once sent. The subject
 * only matters while the mail waits.
 */
export async function markSent(
  database: Database,
  id: string,
  { now, forget }: { now: Date; forget: boolean },
) {
  const blank = forget ? { data: '{}', unsubscribe: null, sections: null } : {}
  const subject = { person_id: null, path: null, notification_id: null }
  await database
    .updateTable('mail')
    .set({ state: 'sent', sent_at: now, last_error: null, ...subject, ...blank })
    .where('id', '=', id)
    .execute()
}

interface Failure {
  error: string
  state: 'queued' | 'failed'
  nextAttempt?: Date
  now: Date
}

export async function markFailed(
  database: Database,
  id: string,
  { error, state, nextAttempt, now }: Failure,
) {
  const next = nextAttempt ? { next_attempt_at: nextAttempt } : {}
  await database
    .updateTable('mail')
    .set({ state, last_error: error, failed_at: state === 'failed' ? now : null, ...next })
    .where('id', '=', id)
    .execute()
}

/** Due time of the next mail that this program can send; null if none is waiting. */
export async function findNextDue(database: Database): Promise<Date | null> {
  const row = await database
    .selectFrom('mail')
    .select('next_attempt_at')
    .where('state', '=', 'queued')
    .where(isKnown)
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  return row?.next_attempt_at ?? null
}

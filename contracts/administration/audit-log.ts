import { z } from 'zod'
import { auditActions, auditSubjects } from './audit'
import { limits } from '../constants'
import { endpoint, FileOutput, PageQuery } from '../endpoint'
import { profileKinds } from '../people/people'

/** Somebody whom the log names. Once their account is erased the log still has the number, and nobody's name. */
const Named = z
  .object({ id: z.string(), name: z.string().nullable(), kind: z.enum(profileKinds).nullable() })
  .meta({ id: 'NamedInLog' })
export type NamedInLog = z.infer<typeof Named>

export const AuditEntry = z
  .object({
    /** 1, 2, 3 … in the order in which actions were written down. */
    position: z.number().int(),
    at: z.iso.datetime(),
    action: z.enum(auditActions),
    /** Null: the campus itself, or its operator at the command line. */
    actor: Named.nullable(),
    /** For whom they acted, where that is not themselves. */
    organisation: Named.nullable(),
    subject: z.object({ kind: z.enum(auditSubjects), id: z.string().nullable() }),
    /** Whose data it is about. */
    person: Named.nullable(),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    /** Of the network; forgotten after a while. */
    address: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

const words = z.string().trim().min(1).max(limits.searchCharacters)

/** All of them at once. People are named by id, or by a part of name or address. */
export const AuditFilter = z.object({
  action: z.enum(auditActions).optional(),
  actor: words.optional(),
  person: words.optional(),
  /** Id of what it was done to. */
  subject: z.string().min(1).max(200).optional(),
  since: z.iso.datetime().optional(),
  before: z.iso.datetime().optional(),
})
export type AuditFilter = z.infer<typeof AuditFilter>

export const listAuditEntries = endpoint('GET', '/audit-entries', {
  permission: 'audit.read',
  tag: 'audit',
  summary: 'The audit log, newest first; what a filter finds is counted up to 10,001',
  query: PageQuery.extend(AuditFilter.shape),
  output: z.array(AuditEntry),
  paged: true,
})

export const exportAuditEntries = endpoint('GET', '/audit-entries/export', {
  permission: 'audit.read',
  tag: 'audit',
  summary:
    'What a filter finds in the log as CSV, newest first, at most 50,000 entries; an action of its own',
  query: AuditFilter,
  output: FileOutput,
  types: ['text/csv; charset=utf-8'],
})

/** `12:Vb3…`: number and hash of an entry, as an earlier verification has given them. */
export const AuditHead = z.string().regex(/^\d{1,15}:[\w-]{43}$/)
export const chainErrors = ['gap', 'order', 'changed', 'address', 'end', 'unknownHead'] as const

export const AuditVerification = z
  .strictObject({ head: AuditHead.optional() })
  .meta({ id: 'AuditVerification' })

/** What a reading of the whole chain has found. */
export const AuditReport = z
  .object({
    whole: z.boolean(),
    /** False where the time was over before the end: all that was read is whole. */
    complete: z.boolean(),
    count: z.number().int(),
    /** Number of the first entry with which something is wrong, and what. */
    position: z.number().int().nullable(),
    fault: z.enum(chainErrors).nullable(),
    /** To be kept elsewhere and given the next time. */
    head: z.string().nullable(),
  })
  .meta({ id: 'AuditReport' })
export type AuditReport = z.infer<typeof AuditReport>

export const verifyAuditEntries = endpoint('POST', '/audit-entries/verification', {
  permission: 'audit.read',
  tag: 'audit',
  summary: 'Read the chain of the log and say where it is broken first; for a few seconds at most',
  input: AuditVerification,
  output: AuditReport,
})

/** What people are told about that was done to their own account: to know who looked, or who changed something there. */
export const actionsOnPerson = auditActions.filter((action) => action.startsWith('person.'))

/** Lists with many people's data in them: everybody who had an account by then may be among them. */
export const actionsOnMany = auditActions.filter((action) => action === 'people.exported')

/** One line of what others have done with a person's data, for that person. Who belongs to the administration stays unnamed. */
export const DataAccess = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    action: z.enum(auditActions),
    /** What they were; null where the account is gone. `campus`: nobody, it happened by itself. */
    by: z.enum([...profileKinds, 'campus']).nullable(),
    /** In whose name, for all but the administration. */
    organisation: z.string().nullable(),
  })
  .meta({ id: 'DataAccess' })
export type DataAccess = z.infer<typeof DataAccess>

export const listDataAccesses = endpoint('GET', '/users/me/accesses', {
  permission: 'account.own',
  tag: 'audit',
  summary: 'Who looked at your private data or changed your account, newest first',
  query: PageQuery,
  output: z.array(DataAccess),
  paged: true,
})

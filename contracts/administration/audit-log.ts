import { z } from 'zod'
import { auditActions, auditSubjects } from './audit'
import { limits } from '../constants'
import { endpoint, FileOutput, PageQuery } from '../endpoint'
import { profileKinds } from '../people/people'
import { written } from '../texts'

const reading = { permission: 'audit.read', tag: 'audit' } as const

/** A person in the log. Once the account is erased only the id remains, without a name. */
const Named = z
  .object({ id: z.string(), name: z.string().nullable(), kind: z.enum(profileKinds).nullable() })
  .meta({ id: 'NamedInLog' })
export type NamedInLog = z.infer<typeof Named>

export const AuditEntry = z
  .object({
    /** Sequence number: 1, 2, 3 … */
    position: z.number().int(),
    at: z.iso.datetime(),
    action: z.enum(auditActions),
    /** Null: the system, or its operator at the command line. */
    actor: Named.nullable(),
    /** The organisation on whose behalf they acted, if any. */
    organisation: Named.nullable(),
    subject: z.object({ kind: z.enum(auditSubjects), id: z.string().nullable() }),
    /** The data subject. */
    person: Named.nullable(),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    /** IP address; deleted after a retention period. */
    address: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

const words = z.string().overwrite(written).min(1).max(limits.searchCharacters)

/** Filters combine. People are given by id, or by a part of their name or address. */
export const AuditFilter = z.object({
  action: z.enum(auditActions).optional(),
  actor: words.optional(),
  person: words.optional(),
  /** Id of the subject. */
  subject: z.string().min(1).max(200).optional(),
  since: z.iso.datetime().optional(),
  before: z.iso.datetime().optional(),
})
export type AuditFilter = z.infer<typeof AuditFilter>

export const listAuditEntries = endpoint('GET', '/audit-entries', {
  ...reading,
  summary: 'Audit log, newest first; matches are counted up to 1,001',
  query: PageQuery.extend(AuditFilter.shape),
  output: z.array(AuditEntry),
  paged: true,
})

export const exportAuditEntries = endpoint('GET', '/audit-entries/export', {
  ...reading,
  summary: 'Export all matching log entries as CSV, newest first; creates an audit entry itself',
  query: AuditFilter,
  output: FileOutput,
  types: ['text/csv; charset=utf-8'],
})

/** `12:Vb3…`: number and hash of an entry, as returned by an earlier verification. */
export const AuditHead = z.string().regex(/^\d{1,15}:[\w-]{43}$/)
export const chainErrors = ['gap', 'order', 'changed', 'address', 'end', 'unknownHead'] as const

export const AuditVerification = z
  .strictObject({ head: AuditHead.optional() })
  .meta({ id: 'AuditVerification' })

/** Result of verifying the whole chain. */
export const AuditReport = z
  .object({
    whole: z.boolean(),
    /** False if the time limit was reached; all entries read so far are intact. */
    complete: z.boolean(),
    count: z.number().int(),
    /** Number of the first invalid entry, and the reason. */
    position: z.number().int().nullable(),
    fault: z.enum(chainErrors).nullable(),
    /** To be stored elsewhere and passed to the next verification. */
    head: z.string().nullable(),
  })
  .meta({ id: 'AuditReport' })
export type AuditReport = z.infer<typeof AuditReport>

export const verifyAuditEntries = endpoint('POST', '/audit-entries/verification', {
  ...reading,
  summary: 'Verify the hash chain of the log and report the first fault; limited to a few seconds',
  input: AuditVerification,
  output: AuditReport,
})

/** Actions on an account that are shown to its owner. */
export const actionsOnPerson = auditActions.filter((action) => action.startsWith('person.'))

/** Actions on lists of many people: may concern everyone who had an account at the time. */
export const actionsOnMany = auditActions.filter((action) => action === 'people.exported')

/** One access to or change of a person's data, as shown to that person. Admins stay anonymous. */
export const DataAccess = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    action: z.enum(auditActions),
    /** Kind of account of the actor; null if erased. `campus`: the system. */
    by: z.enum([...profileKinds, 'campus']).nullable(),
    /** The organisation acted for; null for admins. */
    organisation: z.string().nullable(),
  })
  .meta({ id: 'DataAccess' })
export type DataAccess = z.infer<typeof DataAccess>

export const listDataAccesses = endpoint('GET', '/users/me/accesses', {
  permission: 'account.own',
  tag: 'audit',
  summary: 'Who accessed the user’s private data or changed the account, newest first',
  query: PageQuery,
  output: z.array(DataAccess),
  paged: true,
})

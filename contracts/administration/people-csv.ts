import { z } from 'zod'
import { endpoint, FileInput, FileOutput, IdParams } from '../endpoint'
import { PeopleQuery } from './people-admin'

const managing = { permission: 'people.manage', tag: 'people' } as const

/** Limits of an import file. */
export const importLimits = {
  bytes: 12 * 1024 * 1024,
  lines: 100_000,
  errorsShown: 200,
  /** Enough for correcting a file; further ones are not counted. */
  errorsKept: 5000,
  keptDays: 30,
} as const

/** Columns of an import, as named in the header. Additional columns of the export are ignored. */
export const importColumns = [
  'kind',
  'email',
  'firstName',
  'lastName',
  'organisation',
  'country',
  'language',
] as const
export type ImportColumn = (typeof importColumns)[number]
export const passedColumns = ['id', 'state', 'created'] as const
export const optionalColumns: readonly ImportColumn[] = ['organisation']

export const exportPeople = endpoint('GET', '/people-export', {
  ...managing,
  summary: 'Export all people that match a filter as CSV, newest first; creates an audit entry',
  query: PeopleQuery.pick({
    text: true,
    kind: true,
    state: true,
    validated: true,
    editor: true,
    country: true,
  }),
  output: FileOutput,
  types: ['text/csv; charset=utf-8'],
})

export const importStates = ['checked', 'running', 'done', 'failed'] as const

/** A list of people to invite. Each line is either invalid or can be processed. */
export const PeopleImport = z
  .object({
    id: z.string(),
    /** File name. */
    name: z.string(),
    state: z.enum(importStates),
    /** Valid lines, to be invited. */
    lineCount: z.number().int(),
    /** Processed lines: invited, or failed only then. */
    doneCount: z.number().int(),
    invitedCount: z.number().int(),
    faultCount: z.number().int(),
    /** The first errors. `line` is the line of the file, from 1; `column` is empty if it concerns the whole line. */
    faults: z.array(z.object({ line: z.number().int(), column: z.string(), code: z.string() })),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PeopleImport' })
export type PeopleImport = z.infer<typeof PeopleImport>

export const createPeopleImport = endpoint('POST', '/people-imports', {
  ...managing,
  summary: 'Check a CSV file of people; nobody is invited yet',
  query: z.object({ name: z.string().max(2000).default('') }),
  input: FileInput,
  maxBytes: importLimits.bytes,
  output: PeopleImport,
  status: 201,
})

export const listPeopleImports = endpoint('GET', '/people-imports', {
  ...managing,
  summary: 'The user’s imports of the last 30 days, newest first, at most ten; without errors',
  output: z.array(PeopleImport),
})

export const getPeopleImport = endpoint('GET', '/people-imports/{id}', {
  ...managing,
  summary: 'One of the user’s imports with its errors and progress',
  params: IdParams,
  output: PeopleImport,
})

export const startPeopleImport = endpoint('POST', '/people-imports/{id}/start', {
  ...managing,
  summary: 'Invite the people on all valid lines; also resumes an interrupted import',
  params: IdParams,
  output: PeopleImport,
  status: 202,
})

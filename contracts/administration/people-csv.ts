import { z } from 'zod'
import { endpoint, FileInput, FileOutput, IdParams } from '../endpoint'
import { PeopleQuery } from './people-admin'

/** What a file may hold at most. */
export const importLimits = { bytes: 1024 * 1024, lines: 5000, errorsShown: 200, keptDays: 30 } as const
export const exportedPeople = 50_000

/** The columns of an import, by their names in the first line; those of the export that tell nothing new are passed over. */
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
  permission: 'people.manage',
  tag: 'people',
  summary: 'The people that a filter finds as CSV, newest first, at most 50,000; an action that is recorded',
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

/** A list of people to invite. Each line either has faults or can be carried out. */
export const PeopleImport = z
  .object({
    id: z.string(),
    /** Of the file. */
    name: z.string(),
    state: z.enum(importStates),
    /** Lines without a fault: whom the import invites. */
    lineCount: z.number().int(),
    /** Lines that were carried out, with an invitation or with a fault that came up only then. */
    doneCount: z.number().int(),
    invitedCount: z.number().int(),
    faultCount: z.number().int(),
    /** The first of them. `line` is that of the file, from 1; `column` is empty where the whole line is meant. */
    faults: z.array(z.object({ line: z.number().int(), column: z.string(), code: z.string() })),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PeopleImport' })
export type PeopleImport = z.infer<typeof PeopleImport>

export const createPeopleImport = endpoint('POST', '/people-imports', {
  permission: 'people.manage',
  tag: 'people',
  summary: 'Look a CSV file with people through; nobody is invited yet',
  query: z.object({ name: z.string().max(2000).default('') }),
  input: FileInput,
  maxBytes: importLimits.bytes,
  output: PeopleImport,
  status: 201,
})

export const listPeopleImports = endpoint('GET', '/people-imports', {
  permission: 'people.manage',
  tag: 'people',
  summary: 'Your own imports of the last 30 days, newest first, at most ten; without their faults',
  output: z.array(PeopleImport),
})

export const getPeopleImport = endpoint('GET', '/people-imports/{id}', {
  permission: 'people.manage',
  tag: 'people',
  summary: 'One of your own imports: what was found, and how far it has come',
  params: IdParams,
  output: PeopleImport,
})

export const startPeopleImport = endpoint('POST', '/people-imports/{id}/start', {
  permission: 'people.manage',
  tag: 'people',
  summary: 'Invite everybody whose line has no fault; also goes on with an import that broke off',
  params: IdParams,
  output: PeopleImport,
  status: 202,
})

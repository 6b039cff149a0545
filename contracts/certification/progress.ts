import { z } from 'zod'
import { limits, pageSizes } from '../constants'
import { endpoint, listFile, PageQuery } from '../endpoint'
import { linkShares } from '../people/links'
import { written } from '../texts'

const outlets = { permission: 'progress.outlets', tag: 'certification' } as const

/** Stages on the way to a certificate. The last one that counts on the day: reports and certificates end. */
export const progressStages = ['registered', 'assessing', 'published', 'inAudit', 'certified'] as const
export type ProgressStage = (typeof progressStages)[number]

/** How far a linked outlet is, as far as it shows it. */
export const OutletProgress = z
  .object({
    /** Id of the link. */
    id: z.string(),
    name: z.string(),
    /** In the user’s language. */
    country: z.string().nullable(),
    shares: z.enum(linkShares),
    /** Null if the outlet shows nothing. */
    stage: z.enum(progressStages).nullable(),
    /** Null if it shows its stage at most. */
    progress: z
      .object({
        /** Clauses of the standard that are done or do not apply, of `total`. */
        ready: z.number().int(),
        total: z.number().int(),
        /** Numbers of the other ones. */
        open: z.array(z.number().int()),
        /** When anything of checklist, answers, reports, audits or certificates last changed. */
        movedAt: z.iso.datetime(),
        reportUntil: z.iso.date().nullable(),
        certifiedUntil: z.iso.date().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'OutletProgress' })
export type OutletProgress = z.infer<typeof OutletProgress>

export const OutletCounts = z.object({
  counts: z.record(z.enum(progressStages), z.number().int()),
  /** Those that show nothing. */
  unshared: z.number().int(),
})
export type OutletCounts = z.infer<typeof OutletCounts>

export const OutletFilter = z.object({
  /** Only of outlets that show it. */
  stage: z.enum(progressStages).optional(),
  /** Part of the name. */
  text: z.string().overwrite(written).max(limits.searchCharacters).optional(),
  /** Only of this cohort of the group; the counts are of it, too. */
  cohort: z.uuid().optional(),
})
export type OutletFilter = z.infer<typeof OutletFilter>

export const listOutlets = endpoint('GET', '/users/me/outlets', {
  ...outlets,
  summary:
    'Outlets with a confirmed link to the user’s group or legal entity, as far as each shows how far it is; first those that have not moved for longest',
  query: PageQuery.extend({
    itemsPerPage: z.coerce.number().int().min(1).max(100).default(pageSizes.admin),
    ...OutletFilter.shape,
  }),
  /** The counts are of all, or of the cohort, whatever else is filtered. */
  output: z.object({
    items: z.array(OutletProgress),
    ...OutletCounts.shape,
    /** Those of the group, by name. */
    cohorts: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  paged: true,
})

export const exportOutlets = endpoint('GET', '/users/me/outlets/file', {
  ...outlets,
  summary: 'The same list as CSV, at most 20,000 outlets',
  query: OutletFilter,
  ...listFile,
})

/** What the programme can be looked at by, one at a time. */
export const programmeDimensions = ['country', 'mediaType', 'group', 'cohort', 'month'] as const
export type ProgrammeDimension = (typeof programmeDimensions)[number]

/** Fewer outlets than this are never shown on their own. */
export const fewestOutlets = 5

const rounded = z.number().int().multipleOf(fewestOutlets)

/** Every count is rounded to the nearest five, so that no outlet can be found by comparing two of them. */
export const ProgrammeRow = z
  .object({
    /** Code of the country or medium, id of the group or cohort, month such as `2026-03`; null for all values with too few outlets together. */
    value: z.string().nullable(),
    /** Name of the country in the user’s language, of the group, or of the cohort behind that of its group; null for others. */
    name: z.string().nullable(),
    outlets: rounded,
    /** How many are at each stage now, in the order of `progressStages`. */
    standing: z.array(rounded).length(progressStages.length),
    /** How many have ever reached it. */
    reached: z.array(rounded).length(progressStages.length),
    /** Median days from each stage to the next; null where fewer than five outlets have reached both. */
    days: z.array(z.number().int().nullable()).length(progressStages.length - 1),
  })
  .meta({ id: 'ProgrammeRow' })
export type ProgrammeRow = z.infer<typeof ProgrammeRow>

const by = z.object({ by: z.enum(programmeDimensions).default('country') })
const reading = { permission: 'overview.read', tag: 'certification' } as const

export const Programme = z
  .object({
    countedAt: z.iso.datetime(),
    /** Null while there are fewer than five outlets. */
    all: ProgrammeRow.nullable(),
    rows: z.array(ProgrammeRow),
    /** Of outlets that have begun and published nothing: by how many a clause is open, and median days since those in progress moved. */
    clauses: z.array(
      z.object({ clause: z.number().int(), outlets: rounded, days: z.number().int().nullable() }),
    ),
    /** Reports that end within 30 days, certificates that end within 60, audits in which nothing has moved for 30. */
    due: z.object({ reports: rounded, certificates: rounded, audits: rounded }),
  })
  .meta({ id: 'Programme' })
export type Programme = z.infer<typeof Programme>

export const getProgramme = endpoint('GET', '/programme', {
  ...reading,
  summary:
    'Where the programme stands, counted once a day: outlets by stage, median days between stages, what is due',
  query: by,
  output: Programme,
})

export const exportProgramme = endpoint('GET', '/programme/file', {
  ...reading,
  summary: 'The same table as CSV',
  query: by,
  ...listFile,
})

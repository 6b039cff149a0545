import { z } from 'zod'
import { endpoint, IdParams } from '../endpoint'
import { alsoBesideErrors, requiredText } from '../texts'
import { OutletFilter } from './progress'

/** Stages that a cohort can aim at. An outlet that has reached a later one has reached those before it, too. */
export const goalStages = ['published', 'inAudit', 'certified'] as const
export type GoalStage = (typeof goalStages)[number]

export const cohortLimits = {
  /** Of a group. */
  cohorts: 100,
  name: 100,
  /** Between the first and the last day. */
  years: 10,
  goal: 5000,
  /** Outlets of a cohort. */
  outlets: 5000,
  /** Outlets that are chosen one by one in one go. */
  chosen: 100,
} as const

/** Calendars of browsers and databases agree on these. */
const isPlausible = (day: string): boolean => day >= '2000-01-01' && day < '2200-01-01'
const day = z.iso.date({ error: 'dateInvalid', abort: true }).refine(isPlausible, 'dateInvalid')

const fields = {
  /** The outlets of the cohort see it. */
  name: requiredText(cohortLimits.name),
  startsOn: day,
  endsOn: day,
  goalStage: z.enum(goalStages),
  /** How many outlets are to reach it. */
  goal: z
    .number({ error: 'cohortGoal' })
    .int('cohortGoal')
    .min(1, 'cohortGoal')
    .max(cohortLimits.goal, 'cohortGoal'),
}

const yearsAfter = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) + years)}${day.slice(4)}`

interface Span {
  startsOn?: string
  endsOn?: string
}

export const NewCohort = z
  .strictObject(fields)
  .refine(({ startsOn, endsOn }: Span) => !startsOn || !endsOn || endsOn >= startsOn, {
    path: ['endsOn'],
    message: 'endBeforeStart',
    ...alsoBesideErrors,
  })
  .refine(
    ({ startsOn, endsOn }: Span) =>
      !startsOn || !endsOn || endsOn <= yearsAfter(startsOn, cohortLimits.years),
    { path: ['endsOn'], message: 'cohortTooLong', ...alsoBesideErrors },
  )
  .meta({ id: 'NewCohort' })
export type NewCohort = z.output<typeof NewCohort>

const version = z.number().int().min(1)
export const CohortChange = NewCohort.safeExtend({ version }).meta({ id: 'CohortChange' })
export type CohortChange = z.output<typeof CohortChange>

const facts = {
  id: z.string(),
  name: z.string(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  goalStage: z.enum(goalStages),
  goal: z.number().int(),
}
const counted = {
  /** Outlets of the cohort; those that are away are not counted. */
  outlets: z.number().int(),
  /** Of these, those that show nothing at present, and so are not in any other number. */
  unshared: z.number().int(),
  /** How many have reached the stage up to its last day; those that show their stage alone, if they are there or beyond at present. */
  reached: z.number().int(),
}

export const CohortSummary = z.object({ ...facts, ...counted }).meta({ id: 'CohortSummary' })
export type CohortSummary = z.infer<typeof CohortSummary>

export const Cohort = z
  .object({
    ...facts,
    ...counted,
    version,
    /**
     * How many had reached the stage at the end of each of these days, from the first to the last; null where they are to come. Those
     * that show their stage alone are in the last number only.
     */
    line: z.array(z.object({ day: z.iso.date(), reached: z.number().int().nullable() })),
  })
  .meta({ id: 'Cohort' })
export type Cohort = z.infer<typeof Cohort>

const own = { permission: 'cohorts.manage', tag: 'certification' } as const

export const listCohorts = endpoint('GET', '/cohorts', {
  ...own,
  summary:
    'Cohorts of the user’s group, at most 100: those under way by their last day, then those to come, then the others',
  output: z.array(CohortSummary),
})

export const createCohort = endpoint('POST', '/cohorts', {
  ...own,
  summary: 'Make a cohort of the user’s group; at most 100',
  input: NewCohort,
  output: z.object({ id: z.string() }),
  status: 201,
})

export const getCohort = endpoint('GET', '/cohorts/{id}', {
  ...own,
  summary: 'One cohort of the user’s group, with how many of its outlets had reached the stage over time',
  params: IdParams,
  output: Cohort,
})

export const updateCohort = endpoint('PUT', '/cohorts/{id}', {
  ...own,
  summary: 'Change a cohort. 409 if somebody has changed it since',
  params: IdParams,
  input: CohortChange,
})

export const deleteCohort = endpoint('DELETE', '/cohorts/{id}', {
  ...own,
  summary: 'Delete a cohort; its outlets stay linked',
  params: IdParams,
})

export const CohortMembers = z
  .strictObject({
    action: z.enum(['put', 'take']),
    /** Ids of links. */
    chosen: z.array(z.uuid()).min(1, 'cohortChoose').max(cohortLimits.chosen, 'tooLong').optional(),
    /** All that a list shows; of no use beside `chosen`. */
    matching: OutletFilter.optional(),
  })
  .refine(({ chosen, matching }) => (chosen === undefined) !== (matching === undefined), {
    path: ['chosen'],
    message: 'cohortChoose',
  })
  .meta({ id: 'CohortMembers' })
export type CohortMembers = z.output<typeof CohortMembers>

export const changeMembers = endpoint('PATCH', '/cohorts/{id}/outlets', {
  ...own,
  summary:
    'Put linked outlets into a cohort, or take them out: those chosen, or all that a filter of the list of outlets finds',
  params: IdParams,
  input: CohortMembers,
  /** How many were put in or taken out; those that were, or were not, already in are not counted. */
  output: z.object({ changed: z.number().int() }),
})

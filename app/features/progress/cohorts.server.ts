import { z } from 'zod'
import { type Args, call, callPage, pageIn } from '~/app/platform/api.server'
import { drawPlot } from '~/app/platform/drawings/plot.server'
import { answerForm, formKey, textOf } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { getFixedT, localeOf } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { formOf } from '~/app/platform/submitted-form.server'
import { redirectWithToast, unlessGone } from '~/app/platform/toast.server'
import {
  changeMembers,
  type Cohort,
  CohortMembers,
  type CohortSummary,
  createCohort,
  deleteCohort,
  getCohort,
  listCohorts,
  NewCohort,
  updateCohort,
} from '~/contracts/certification/cohorts'
import { listOutlets, OutletFilter } from '~/contracts/certification/progress'
import { pageSizes } from '~/contracts/constants'
import { dayOf } from '~/contracts/days'
import { formatLocale } from '~/contracts/languages'

/** Whether a cohort is to come, under way or over, and how many days are left after today. */
function spanOf({ startsOn, endsOn }: CohortSummary): {
  state: 'over' | 'coming' | 'underWay'
  daysLeft: number
} {
  const today = dayOf(new Date())
  const state = endsOn < today ? 'over' : startsOn > today ? 'coming' : 'underWay'
  const daysLeft = (Date.parse(endsOn) - Date.parse(today)) / (24 * 3600 * 1000)
  return { state, daysLeft: Math.max(0, daysLeft) }
}

/** The cohorts of the user’s group. */
export async function loadCohorts(args: Args) {
  await requirePermission(args, 'cohorts.manage')
  const cohorts = await call(args, listCohorts)
  return { cohorts: cohorts.map((cohort) => ({ ...cohort, ...spanOf(cohort) })) }
}
export type ListedCohort = Awaited<ReturnType<typeof loadCohorts>>['cohorts'][number]

/** An empty form. */
export async function loadNewCohort(args: Args) {
  await requirePermission(args, 'cohorts.manage')
  return { formKey: formKey(args), today: dayOf(new Date()) }
}

const CohortForm = NewCohort.safeExtend({
  intent: z.literal('save'),
  version: z.coerce.number().int().min(1).optional(),
  formKey: z.string().max(64).optional(),
})

/** Makes a cohort and leads to it, where outlets can be put in. */
export async function saveNewCohort(args: Args) {
  await requirePermission(args, 'cohorts.manage')
  return answerForm(
    args,
    CohortForm,
    async ({ formKey: idempotencyKey, intent: _, version: _none, ...input }) => {
      const { id } = await call(args, createCohort, { input, idempotencyKey })
      return redirectWithToast(args, paths.cohort(id), 'cohorts:toast.made')
    },
  )
}

const idOf = ({ params }: Args) => ({ id: params.id ?? '' })
const pageOf = ({ request }: Args) => pageIn(new URL(request.url).searchParams)

/** What the line says, in words. */
function sentenceOf(args: Args, { goalStage, goal, line }: Cohort): string {
  const t = getFixedT(args)
  const last = line.findLast(({ reached }) => reached !== null)
  const days = new Intl.DateTimeFormat(formatLocale(localeOf(args)), { dateStyle: 'long', timeZone: 'UTC' })
  if (!last) return ''
  return t('cohorts:line.sentence', {
    day: days.format(new Date(last.day)),
    goal: t(`facts:goal.${goalStage}`, { reached: last.reached, goal }),
  })
}

const steps = ['edit', 'delete'] as const

/** One cohort with its line and a page of its outlets; the address says whether to change it, or to ask first. @throws Response 404 */
export async function loadCohort(args: Args) {
  await requirePermission(args, 'cohorts.manage')
  const { searchParams } = new URL(args.request.url)
  const page = pageOf(args)
  const { id } = idOf(args)
  const query = { cohort: id, page, itemsPerPage: pageSizes.admin }
  const cohort = await call(args, getCohort, { params: { id } })
  const { data, total } = await callPage(args, listOutlets, { query })
  const { line, goal } = cohort
  return {
    title: cohort.name,
    cohort: { ...cohort, ...spanOf(cohort) },
    step: steps.find((each) => each === searchParams.get('step')) ?? null,
    sentence: sentenceOf(args, cohort),
    drawn: drawPlot({
      starts: line.map(({ day }) => day),
      values: line.map(({ reached }) => reached),
      language: localeOf(args),
      as: 'line',
      goal,
    }),
    items: data.items,
    ...{ total, page, pageSize: pageSizes.admin },
  }
}
export type CohortData = Awaited<ReturnType<typeof loadCohort>>

/** Changes or deletes a cohort, or takes outlets out, as the button says. */
export async function saveCohort(args: Args) {
  await requirePermission(args, 'cohorts.manage')
  const intent = textOf(await formOf(args), 'intent')
  if (intent === 'delete') {
    await unlessGone(call(args, deleteCohort, { params: idOf(args) }), undefined)
    return redirectWithToast(args, paths.cohorts, 'cohorts:toast.deleted')
  }
  if (intent === 'take') return takeOut(args)
  return answerForm(args, CohortForm, async ({ version, intent: _, formKey: _key, ...change }) => {
    await call(args, updateCohort, { params: idOf(args), input: { ...change, version: version ?? 1 } })
    return redirectWithToast(args, paths.cohort(idOf(args).id), 'cohorts:toast.changed')
  })
}

/** Ids of links. */
const chosen = CohortMembers.shape.chosen.unwrap()
const TakeForm = z.object({ intent: z.literal('take'), chosen: chosen.catch([]).pipe(chosen) })

/** The page from which outlets were taken out, or the last one if it is gone with them. */
async function pageLeft(args: Args): Promise<number> {
  const page = pageOf(args)
  if (page === 1) return page
  const { total } = await callPage(args, listOutlets, { query: { cohort: idOf(args).id, itemsPerPage: 1 } })
  return Math.max(1, Math.min(page, Math.ceil(total / pageSizes.admin)))
}

async function takeOut(args: Args) {
  return answerForm(args, TakeForm, async (form) => {
    const params = idOf(args)
    const input = { action: 'take' as const, chosen: form.chosen }
    const { changed } = await call(args, changeMembers, { params, input })
    return redirectWithToast(args, paths.cohort(params.id, { page: await pageLeft(args) }), {
      type: 'success',
      key: 'cohorts:toast.taken',
      values: { count: changed },
    })
  })
}

const PutForm = z.object({
  into: z.uuid({ error: 'cohortWhich' }),
  /** Those that are ticked, or all that the list finds. */
  which: z.enum(['chosen', 'all']),
  chosen: z.array(z.uuid()).optional(),
  ...OutletFilter.shape,
})

/** Puts outlets of the list into a cohort, and leads back to the same page of the list. */
export async function putIntoCohort(args: Args) {
  await requirePermission(args, 'cohorts.manage')
  return answerForm(args, PutForm, async ({ into, which, chosen: ticked = [], ...matching }) => {
    const input = { action: 'put' as const, ...(which === 'all' ? { matching } : { chosen: ticked }) }
    const { changed } = await call(args, changeMembers, { params: { id: into }, input })
    return redirectWithToast(args, paths.outlets({ ...matching, into, page: pageOf(args) }), {
      type: 'success',
      key: 'cohorts:toast.put',
      values: { count: changed },
    })
  })
}

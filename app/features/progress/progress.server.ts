import { z } from 'zod'
import { type Args, call, callFile, callPage, pageIn } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { clauseTitles } from '~/app/platform/content/clause-titles.server'
import { getFixedT, localeOf } from '~/app/platform/i18n.server'
import { factKey } from '~/app/platform/translations/translation-keys'
import { filterWords } from '~/app/platform/search-words.server'
import {
  exportOutlets,
  exportProgramme,
  getProgramme,
  listOutlets,
  type ProgrammeDimension,
  programmeDimensions,
  type ProgrammeRow,
  progressStages,
} from '~/contracts/certification/progress'
import { formatLocale } from '~/contracts/languages'
import { pageSizes } from '~/contracts/constants'

const pageSize = pageSizes.admin

const filterIn = ({ request }: Args) => {
  const search = new URL(request.url).searchParams
  return {
    stage: progressStages.find((stage) => stage === search.get('stage')),
    text: filterWords(search, 'text'),
    cohort: z.uuid().safeParse(search.get('cohort')).data,
  }
}

/** Outlets linked with the user’s group or legal entity, filtered by the address. */
export async function loadOutlets(args: Args) {
  const { accessLevel } = await requirePermission(args, 'progress.outlets')
  const filter = filterIn(args)
  const page = pageIn(new URL(args.request.url).searchParams)
  const query = { ...filter, page, itemsPerPage: pageSize }
  const { data, total } = await callPage(args, listOutlets, { query })
  /** The cohort that outlets are to be put into, as the address says. */
  const into = new URL(args.request.url).searchParams.get('into') ?? undefined
  return { ...data, total, filter, into, page, pageSize, isGroup: accessLevel === 'group' }
}
export type OutletsData = Awaited<ReturnType<typeof loadOutlets>>

/** The same list as a file. */
export async function loadOutletsFile(args: Args): Promise<Response> {
  await requirePermission(args, 'progress.outlets')
  return callFile(args, exportOutlets, { query: filterIn(args) })
}

const dimensionIn = ({ request }: Args): ProgrammeDimension => {
  const asked = new URL(request.url).searchParams.get('by')
  return programmeDimensions.find((dimension) => dimension === asked) ?? 'country'
}

/** What a row is called: what the API does not name is a medium or a month. */
function labelOf(args: Args, by: ProgrammeDimension, { value, name }: ProgrammeRow): string {
  const t = getFixedT(args)
  if (value === null) return t('progress:programme.others')
  if (name !== null) return name
  if (value === '') return t('progress:programme.unknown')
  if (by === 'mediaType') return t(factKey('mediaTypes', value))
  const month = new Intl.DateTimeFormat(formatLocale(localeOf(args)), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return by === 'month' ? month.format(new Date(`${value}-01T00:00:00Z`)) : value
}

/** Where the programme stands. */
export async function loadProgramme(args: Args) {
  await requirePermission(args, 'overview.read')
  const by = dimensionIn(args)
  const { rows, clauses, ...programme } = await call(args, getProgramme, { query: { by } })
  const titles = clauseTitles(args)
  return {
    ...programme,
    by,
    rows: rows.map((row) => ({ ...row, label: labelOf(args, by, row) })),
    clauses: clauses.map((row) => {
      const title = titles.get(String(row.clause))?.title ?? ''
      return { ...row, title: `${String(row.clause)}. ${title}` }
    }),
  }
}
export type ProgrammeData = Awaited<ReturnType<typeof loadProgramme>>

/** The same table as a file. */
export async function loadProgrammeFile(args: Args): Promise<Response> {
  await requirePermission(args, 'overview.read')
  return callFile(args, exportProgramme, { query: { by: dimensionIn(args) } })
}

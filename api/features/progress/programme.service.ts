import type { z } from 'zod'
import { listFile } from '~/api/platform/csv/list-file'
import type { ApiDeps } from '~/api/platform/deps'
import { defineJob } from '~/api/platform/jobs'
import {
  type getProgramme,
  type ProgrammeDimension,
  type ProgrammeRow,
  progressStages,
} from '~/contracts/certification/progress'
import type { Locale } from '~/contracts/constants'
import { localName } from '~/contracts/languages'
import { dayOf } from '~/contracts/days'
import type { FileAnswer } from '~/contracts/endpoint'
import * as repo from './progress.repo'

/** Counts anew where the programme stands; what is stored of it is rounded. */
export const countProgramme = ({ database, now }: ApiDeps): Promise<void> =>
  database.transaction(() => repo.countProgramme(database, { today: dayOf(now()), now: now() }))

type Figure = Awaited<ReturnType<typeof repo.selectFigures>>[number]
type Asked = { by: ProgrammeDimension; locale: Locale }

/** A cohort is named behind its group. */
const nameOf = ({ group, cohort }: Pick<Figure, 'group' | 'cohort'>): string | null =>
  group !== null && cohort !== null ? `${group}: ${cohort}` : group

const toRow = (
  { value, outlets, standing, reached, days, ...names }: Figure,
  locale: Locale,
): ProgrammeRow => ({
  value: value === '*' ? null : value,
  name: localName(names.country, locale) ?? nameOf(names),
  ...{ outlets, standing, reached, days },
})

/** By month oldest first, otherwise the largest first; those that are too few for a row of their own come last. */
function rowsBy(figures: readonly Figure[], { by, locale }: Asked): ProgrammeRow[] {
  const rows = figures
    .filter(({ dimension }) => dimension === by)
    .map((figure) => toRow(figure, locale))
    // A group or cohort that was erased since the count has no name any more.
    .filter(({ value, name }) => (by !== 'group' && by !== 'cohort') || value === null || name !== null)
  const inOrder =
    by === 'month' ? rows.toSorted((a, b) => (a.value ?? '').localeCompare(b.value ?? '')) : rows
  return [...inOrder.filter(({ value }) => value !== null), ...inOrder.filter(({ value }) => value === null)]
}

async function readFigures(deps: ApiDeps, by: ProgrammeDimension): Promise<Figure[]> {
  const read = () => repo.selectFigures(deps.database, ['all', 'clause', 'due', by])
  const figures = await read()
  if (figures.length > 0) return figures
  // Before the first night there are none.
  await countProgramme(deps)
  return read()
}

/** Where the programme stands. One query, but for the very first time. */
export async function findProgramme(
  deps: ApiDeps,
  asked: Asked,
): Promise<z.input<typeof getProgramme.output>> {
  const figures = await readFigures(deps, asked.by)
  const of = (dimension: Figure['dimension']) => figures.filter((figure) => figure.dimension === dimension)
  const [all] = of('all')
  const dueOf = (value: string) => of('due').find((figure) => figure.value === value)?.outlets ?? 0
  return {
    countedAt: (figures[0]?.counted_at ?? deps.now()).toISOString(),
    all: all ? toRow(all, asked.locale) : null,
    rows: rowsBy(figures, asked),
    clauses: of('clause').map(({ value, outlets, days }) => ({
      clause: Number(value),
      outlets,
      days: days[0] ?? null,
    })),
    due: { reports: dueOf('reports'), certificates: dueOf('certificates'), audits: dueOf('audits') },
  }
}

/** The table as a file: a line for each value. */
export function exportProgramme(deps: ApiDeps, asked: Asked): FileAnswer {
  const perStage = (prefix: string, of: (row: ProgrammeRow) => readonly (number | null)[]) =>
    progressStages.map(
      (stage, index) => [`${prefix}${stage}`, (row: ProgrammeRow) => of(row)[index] ?? ''] as const,
    )
  return listFile<ProgrammeRow>({
    name: `programme-by-${asked.by}`,
    day: deps.now(),
    columns: {
      [asked.by]: ({ value, name }) => name ?? value ?? 'others',
      outlets: ({ outlets }) => outlets,
      ...Object.fromEntries([
        ...perStage('now ', ({ standing }) => standing),
        ...perStage('ever ', ({ reached }) => reached),
        ...perStage('median days to ', ({ days }) => [null, ...days]).slice(1),
      ]),
    },
    async *read() {
      yield rowsBy(await readFigures(deps, asked.by), asked)
    },
  })
}

/** Quartiles of the clauses that outlets have completed, as a part of a statement that reads more; null with fewer than five outlets. */
export const quartilesOfOutlets = () => repo.quartiles

export const programmeJobs = [
  defineJob({ name: 'programme.figures', schedule: '25 0 * * *', handler: countProgramme }),
]

import { Kysely, PostgresDialect } from 'kysely'
import type { Database, Schema } from '~/api/platform/database'

/** A step of a plan as it was carried out. */
export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Actual Loops': number
  /** Below a limit, so that it may end early. */
  limited: boolean
}

type Explained = Omit<PlanNode, 'limited'> & { Plans?: Explained[] }

const nodesOf = ({ Plans = [], ...node }: Explained, limited = false): PlanNode[] => [
  { ...node, limited },
  ...Plans.flatMap((child) => nodesOf(child, limited || node['Node Type'] === 'Limit')),
]

/** Carries out a call and explains each query that it sends. The steps of each, in the order of the queries. */
export async function plansOf(
  database: Database,
  call: (on: Database) => Promise<unknown>,
): Promise<PlanNode[][]> {
  const sent: { sql: string; parameters: readonly unknown[] }[] = []
  const dialect = new PostgresDialect({ pool: database.pool })
  const watched = new Kysely<Schema>({ dialect, log: ({ query }) => void sent.push(query) })
  await call({ ...database, db: () => watched })
  const plans = sent.map(async ({ sql, parameters }) => {
    const { rows } = await database.pool.query<{ 'QUERY PLAN': { Plan: Explained }[] }>(
      `explain (analyze, format json) ${sql}`,
      [...parameters],
    )
    return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)))
  })
  return Promise.all(plans)
}

/** Rows that a step has read, also those that it did not pass on. */
export const rowsRead = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']

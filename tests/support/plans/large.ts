import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { createKept } from '~/api/platform/kept/kept'
import { seedReference } from '~/api/seed'
import { createTestApi } from '../api'
import { createLargeDatabase, hasEngine } from '../database'
import { type PlanNode, plansOf, rowsRead } from './plans'

type Kit = ReturnType<typeof createTestApi>
type Read = (on: Database) => Promise<unknown>

export interface Filling {
  /** What has grown. */
  tables: readonly string[]
  fill: (db: Database, kit: Kit) => Promise<unknown>
}

interface Bounds {
  /** Those that the campus fills; all if none are named. */
  tables?: readonly string[]
  /** No step reads as many rows. */
  below: number
  /** Of the call; any number unless given. */
  queries?: number
  /** Steps that may read a table from its beginning. */
  mayScan?: (node: PlanNode) => boolean
}

/** Reads these tables through indexes, and few rows of them. */
function expectIndexes(nodes: readonly PlanNode[], { tables, below, mayScan = () => false }: Bounds) {
  const grown = nodes.filter(({ 'Relation Name': name }) => name && (tables?.includes(name) ?? true))
  expect(grown.length).toBeGreaterThan(0)
  expect(grown.filter((node) => node['Node Type'] === 'Seq Scan' && !mayScan(node))).toEqual([])
  for (const node of grown) expect(rowsRead(node)).toBeLessThan(below)
}

class Large {
  kit!: Kit

  get database(): Database {
    return this.kit.deps.database
  }

  /** For a call that is watched. */
  depsOn = (on: Database) => ({ ...this.kit.deps, database: on, kept: createKept({ database: on }) })

  /** The steps of all queries of a call. */
  async nodes(call: Read, queries = Infinity): Promise<PlanNode[]> {
    const plans = await plansOf(this.database, call)
    expect(plans.length).toBeGreaterThan(0)
    expect(plans.length).toBeLessThanOrEqual(queries)
    return plans.flat()
  }

  async expectIndexed(call: Read, bounds: Bounds): Promise<void> {
    expectIndexes(await this.nodes(call, bounds.queries), bounds)
  }

  /** A test of each of these calls. */
  eachIndexed(calls: readonly [string, Read][], bounds: Bounds): void {
    it.each(calls)('%s: read through an index, not the whole table', (_name, call) =>
      this.expectIndexed(call, bounds),
    )
  }
}

/** What is read of very long tables. The embedded engine plans in the same way, but filling it would take minutes. */
export function describeLarge(name: string, { tables, fill }: Filling, suite: (large: Large) => void): void {
  describe.skipIf(!hasEngine('server'))(name, () => {
    const large = new Large()
    beforeAll(async () => {
      const database = await createLargeDatabase()
      large.kit = createTestApi(database)
      await seedReference(database)
      await fill(database, large.kit)
      await sql`vacuum analyze ${sql.raw(tables.join())}`.execute(database)
    }, 600_000)
    afterAll(() => large.database.close())
    suite(large)
  })
}

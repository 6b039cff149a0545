import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { errorCode } from './errors'
import type { Schema } from './schema'
import type { AfterCommit, BeforeCommit, DatabaseLog, Run } from './types'

/** SQLSTATEs after which a retry may succeed: serialization failure, deadlock, stale prepared plan. */
const RETRIABLE = new Set(['40001', '40P01', '0A000'])
const MAX_RETRIES = 5
const FIRST_DELAY_MS = 5

interface Scope {
  owner: Transactions
  /** The enclosing transaction of another database, when data is moved between databases. */
  outer: Scope | undefined
  trx: Transaction<Schema>
  beforeCommit: BeforeCommit[]
  afterCommit: AfterCommit[]
  /** False once ended: work that was not awaited must not reach the connection's next user. */
  open: boolean
}

/** Shared by all databases, so that code can require to be outside any transaction. */
const scopes = new AsyncLocalStorage<Scope>()

function openScope(owner?: Transactions): Scope | undefined {
  let scope = scopes.getStore()
  while (scope && !(scope.open && (owner === undefined || scope.owner === owner))) scope = scope.outer
  return scope
}

/** True in work that may still be rolled back: what it reads may never become true for others. */
export const isInTransaction = (): boolean => openScope() !== undefined

/**
 * Keeps slow work, external calls and anything that must survive a rollback out of transactions: a waiting transaction
 * holds its locks, and on the embedded engine it blocks everything.
 * @throws Error inside a transaction, in every mode: it is a programming error
 */
export function requireNoTransaction(work: string): void {
  if (isInTransaction())
    throw new Error(`${work} inside of a transaction: do it before, e.g. in \`prepare\` of the call`)
}

/** Tracks the transaction of the calling code. */
export class Transactions {
  readonly #root: Kysely<Schema>
  readonly #log: DatabaseLog

  constructor(root: Kysely<Schema>, log: DatabaseLog) {
    this.#root = root
    this.#log = log
  }

  get active(): boolean {
    return this.#current() !== undefined
  }

  db(): Kysely<Schema> {
    return this.#current()?.trx ?? this.#root
  }

  async run<T>(fn: Run<T>): Promise<T> {
    const outer = this.#current()
    if (outer) return fn(outer.trx)
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#runOnce(fn)
      } catch (error) {
        if (attempt >= MAX_RETRIES || !RETRIABLE.has(errorCode(error) ?? '')) throw error
        await wait(FIRST_DELAY_MS * 2 ** attempt * (0.5 + Math.random()))
      }
    }
  }

  afterCommit(fn: AfterCommit): void {
    const scope = this.#current()
    if (scope) scope.afterCommit.push(fn)
    else void this.#runAfterCommit(fn)
  }

  beforeCommit(fn: BeforeCommit): void {
    const scope = this.#current()
    if (!scope) throw new Error('beforeCommit outside of a transaction would never run')
    scope.beforeCommit.push(fn)
  }

  #current(): Scope | undefined {
    return openScope(this)
  }

  async #runOnce<T>(fn: Run<T>): Promise<T> {
    const afterCommit: AfterCommit[] = []
    let failure: { error: unknown } | undefined
    try {
      const result = await this.#root.transaction().execute(async (trx) => {
        const outer = openScope()
        const scope: Scope = { owner: this, outer, trx, beforeCommit: [], afterCommit, open: true }
        try {
          return await scopes.run(scope, async () => {
            const result = await fn(trx)
            for (const hook of scope.beforeCommit) await hook()
            return result
          })
        } catch (error) {
          failure = { error }
          throw error
        } finally {
          scope.open = false
        }
      })
      for (const hook of afterCommit) await this.#runAfterCommit(hook)
      return result
    } catch (error) {
      // After a lost connection the rollback fails too; its error would hide the cause.
      throw failure ? failure.error : error
    }
  }

  async #runAfterCommit(fn: AfterCommit): Promise<void> {
    try {
      await fn()
    } catch (error) {
      this.#log.error({ err: error }, 'work after commit failed')
    }
  }
}

import { parentPort } from 'node:worker_threads'
import { ApiError } from '../errors'
import type { Assignment, Begun, Outcome, Task } from './task'

/** What a thread does with its assignments. */
export function answerWith(tasks: readonly Task[]) {
  const byName = new Map(tasks.map((task) => [task.name, task as Task<unknown>]))
  return async ({ id, task: name, input }: Assignment): Promise<Outcome> => {
    const task = byName.get(name)
    if (!task) throw new Error(`There is no task "${name}"`)
    const work = await task.load()
    // The time that libraries take to load is not counted.
    parentPort?.postMessage({ begun: id } satisfies Begun)
    try {
      return { value: await work(input) }
    } catch (error) {
      if (error instanceof ApiError) return { refused: { code: error.code, violations: error.violations } }
      throw error
    }
  }
}

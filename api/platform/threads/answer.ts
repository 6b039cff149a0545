import { parentPort } from 'node:worker_threads'
import { ApiError } from '../errors'
import type { Assignment, Begun, Outcome, Task } from './task'

/** What a thread does with its assignments; `parts` load the tasks whose names begin with theirs. */
export function answerWith(parts: Record<string, () => Promise<readonly Task[]>>) {
  return async ({ id, task: name, input }: Assignment): Promise<Outcome> => {
    const tasks = (await parts[name.split('.')[0] ?? '']?.()) ?? []
    const task = tasks.find((each) => each.name === name) as Task<unknown> | undefined
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

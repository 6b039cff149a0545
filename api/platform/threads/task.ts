import { ApiError } from '../errors'

/** Work that is done in a thread of its own, apart from requests and jobs. What goes in and out is copied. */
export interface Task<I = never, O = unknown> {
  /** `feature.action`, unique; `api/thread.ts` lists all of them. */
  name: string
  /** A longer run is ended. */
  seconds: number
  /** What is said to the caller whose run was ended. */
  refusal: { propertyPath: string; code: string }
  /** Loads the libraries in the thread alone: the rest of the process need not know them. */
  load: () => Promise<(input: I) => O | Promise<O>>
}

export const defineTask = <I, O>(task: Task<I, O>): Task<I, O> => task

/** A run was ended by a limit, or has ended its thread: the same input would do it again. */
export class EndedRunError extends ApiError {
  override name = 'EndedRunError'
  constructor(
    { refusal }: Pick<Task, 'refusal'>,
    readonly reason: 'time' | 'memory' | 'crash',
  ) {
    super('unprocessable', [refusal])
  }
}

/** To a thread. */
export interface Assignment {
  id: number
  task: string
  input: unknown
}

/** From a thread, before it begins. */
export interface Begun {
  begun: number
}

/** From a thread. Errors lose their class on the way, so refusals travel as what they say. */
export type Outcome = { value: unknown } | { refused: Pick<ApiError, 'code' | 'violations'> }

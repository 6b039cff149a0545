import type { DatabaseLog, DatabaseOptions } from './types'

export type WatchStatement = <T>(text: string, run: () => Promise<T>) => Promise<T>

const SLOW_SECONDS = 1
const TEXT_CHARACTERS = 300

/** Statements only contain placeholders, so no personal data is logged. */
const shortened = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, TEXT_CHARACTERS)

/** Reports each statement to the observer, and slow ones to the log. */
export function watchStatements(
  { observer, slowSeconds = SLOW_SECONDS }: Pick<DatabaseOptions, 'observer' | 'slowSeconds'>,
  log: DatabaseLog,
): WatchStatement {
  const ended = (text: string, started: number, error?: unknown) => {
    const seconds = (performance.now() - started) / 1000
    observer?.query(seconds, error)
    if (seconds > slowSeconds)
      log.warn({ milliseconds: Math.round(seconds * 1000), statement: shortened(text) }, 'slow statement')
  }
  return async (text, run) => {
    const started = performance.now()
    try {
      const result = await run()
      ended(text, started)
      return result
    } catch (error) {
      ended(text, started, error ?? 'unknown')
      throw error
    }
  }
}

import type { Environment } from '~/api/platform/environment'
import type { Terminal } from './terminal'

/** Context of a command. */
export interface Setting {
  /** Read lazily, so that commands such as `vapid:keys` work without a configuration. */
  readonly env: Environment
  source: Record<string, string | undefined>
  terminal: Terminal
  /** Positional arguments. */
  args: readonly string[]
  options: Readonly<Record<string, string | boolean | undefined>>
}

export interface Command {
  summary: string
  /** Maximum number of arguments; 0 if absent. */
  maxArgs?: number
  options?: Readonly<Record<string, { type: 'string' | 'boolean' }>>
  run: (setting: Setting) => Promise<void>
}

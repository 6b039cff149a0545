import type { Environment } from '~/api/platform/environment'
import type { Terminal } from './terminal'

/** What a command works with. */
export interface Setting {
  /** Read when a command asks for it: keys can be made before anything is set up. */
  readonly env: Environment
  source: Record<string, string | undefined>
  terminal: Terminal
  /** What stands behind the command's name, apart from options. */
  args: readonly string[]
  options: Readonly<Record<string, string | boolean | undefined>>
}

export interface Command {
  summary: string
  /** How many arguments it takes at most; none where this is absent. */
  maxArgs?: number
  options?: Readonly<Record<string, { type: 'string' | 'boolean' }>>
  run: (setting: Setting) => Promise<void>
}

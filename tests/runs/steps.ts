import { spawnSync } from 'node:child_process'
import { projectRoot } from '~/tests/architecture/source-tree'

type Command = readonly [program: string, ...args: string[]]

/** Programs one after the other: each runs even after a failure, and the end names those that failed. */
export interface Steps {
  run: (title: string, command: Command, env?: Record<string, string>) => void
  /** The last line of the run, and its exit code. */
  end: () => { line: string; code: number }
}

export function openSteps(): Steps {
  const failed: string[] = []
  return {
    run: (title, [program, ...args], env = {}) => {
      console.log(`\n== ${title}`)
      const { status } = spawnSync(program, args, {
        cwd: projectRoot,
        stdio: 'inherit',
        env: { ...process.env, ...env },
      })
      // Null for a program that was killed, or could not be started.
      if (status !== 0) failed.push(title)
    },
    end: () =>
      failed.length > 0 ? { line: `Failed: ${failed.join(', ')}`, code: 1 } : { line: 'Passed', code: 0 },
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')

/** Compiles a file of this folder for a process of its own; answers with the path of the program. */
export async function compile(name: string): Promise<string> {
  const outDir = `${root}/node_modules/.cache/test-processes/${String(process.pid)}-${name}`
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '~': root } },
    build: {
      ssr: `${root}/tests/support/processes/${name}.ts`,
      outDir,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: '[name].mjs' } },
    },
  })
  return `${outDir}/${name}.mjs`
}

const running: ChildProcess[] = []

/** Starts a compiled program. What it says is kept by line. */
export function start(program: string, args: readonly string[]) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(child)
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return {
    /** Whole lines: the last one may have been cut off. */
    lines: () => said.split('\n').slice(0, -1),
    /** Kills the process, like a power cut: nothing is finished or logged. */
    kill: () => kill(child),
  }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

export async function killAll(): Promise<void> {
  await Promise.all(running.splice(0).map(kill))
}

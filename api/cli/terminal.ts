import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Input and output of commands; replaced in tests. */
export interface Terminal {
  /** False in scripts, where no questions can be asked. */
  interactive: boolean
  ask: (question: string) => Promise<string>
  /** The same without echo. */
  askHidden: (question: string) => Promise<string>
  say: (text: string) => void
  complain: (text: string) => void
}

const swallow = () => new Writable({ write: (_chunk, _encoding, done) => done() })

async function ask(question: string, hidden: boolean): Promise<string> {
  if (hidden) process.stderr.write(question)
  const lines = createInterface({
    input: process.stdin,
    output: hidden ? swallow() : process.stderr,
    terminal: true,
  })
  // Ctrl-C or Ctrl-D during a question: there will be no answer.
  const abandoned = new AbortController()
  lines.once('SIGINT', () => abandoned.abort())
  lines.once('close', () => abandoned.abort())
  try {
    return await lines.question(hidden ? '' : question, { signal: abandoned.signal })
  } finally {
    lines.close()
    if (hidden) process.stderr.write('\n')
  }
}

/** The terminal of this process. Questions go to stderr, so that stdout only contains results. */
export const processTerminal = (): Terminal => ({
  interactive: process.stdin.isTTY,
  ask: (question) => ask(question, false),
  askHidden: (question) => ask(question, true),
  say: (text) => void process.stdout.write(`${text}\n`),
  complain: (text) => void process.stderr.write(`${text}\n`),
})

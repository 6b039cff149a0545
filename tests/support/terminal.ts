import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'

interface Options {
  command: readonly string[]
  environment: Record<string, string>
  columns: number
  rows: number
}

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`

/** A program in a real terminal of tmux: keys go in, the characters on the screen come out. */
export function openTerminal({ command, environment, columns, rows }: Options) {
  const socket = `campus-${randomUUID()}`
  // Inside of a developer's own tmux the variable would lead to that server instead.
  const env = { ...process.env, ...environment, TERM: 'xterm-256color', LANG: 'C.UTF-8', TMUX: '' }
  const tmux = (...args: string[]) =>
    execFileSync('tmux', ['-u', '-L', socket, '-f', '/dev/null', ...args], { env, encoding: 'utf8' })
  const size = ['-x', String(columns), '-y', String(rows)]
  tmux('new-session', '-d', ...size, command.map(quoted).join(' '))

  const lines = () => tmux('capture-pane', '-p').split('\n').slice(0, rows)
  const screen = () => lines().join('\n')

  /** Waits until the screen shows this; fails with the screen as it is. */
  async function waitFor(shown: string | RegExp | ((lines: string[]) => boolean), about?: string) {
    const isShown = () => {
      if (typeof shown === 'function') return shown(lines())
      // A terminal breaks lines where the page does not.
      const text = screen().replace(/\s+/g, ' ')
      return typeof shown === 'string' ? text.includes(shown) : shown.test(text)
    }
    await expect
      .poll(isShown, { timeout: 10_000, intervals: [30, 60, 120] })
      .toBe(true)
      .catch(() => {
        throw new Error(
          `The terminal does not show ${about ?? String(shown)}:\n${screen().replace(/\n\n+/g, '\n')}`,
        )
      })
  }
  return {
    screen,
    lines,
    waitFor,
    /** Names of keys as tmux knows them: Enter, Tab, C-u. */
    press: (...keys: string[]) => void tmux('send-keys', ...keys),
    type: (text: string) => void tmux('send-keys', '-l', '--', text),
    /** True while the cursor stands in the last line, where programs ask for input. */
    isAsking: () => {
      const [row, height] = tmux('display-message', '-p', '#{cursor_y} #{pane_height}').split(' ').map(Number)
      return row! + 1 === height
    },
    close: () => void tmux('kill-server'),
  }
}
export type Terminal = ReturnType<typeof openTerminal>

import { styleText } from 'node:util'
import { type DestinationStream, type Logger, pino } from 'pino'

/** Mailed links contain their token in the path; ids are shorter. */
const token = /[\w-]{40,}/g

interface LogOptions {
  to?: DestinationStream
  /** Called with the level of each line. */
  logged?: (level: string) => void
}

const colours: Partial<Record<string, Parameters<typeof styleText>[0]>> = {
  warn: 'yellow',
  error: 'red',
  fatal: 'red',
}

/** Texts from outside command no terminal. */
const plain = (text: string) => text.replace(/[^\P{Cc}\t\n]/gu, '')

/** A line of JSON as people read it: time of day, level, message and details; stacks below. */
export function readableLine(json: string): string {
  const {
    time,
    level,
    msg,
    pid: _pid,
    hostname: _host,
    err,
    ...details
  } = JSON.parse(json) as {
    [detail: string]: unknown
    time: number
    level: number
    msg?: string
    err?: { stack?: string; message?: string }
  }
  const label = pino.levels.labels[level] ?? String(level)
  const colour = colours[label]
  const shown = label.toUpperCase().padEnd(5)
  const told = Object.entries(details).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const at = new Date(time).toTimeString().slice(0, 8)
  const words = plain([msg ?? '', ...told].join(' ').replaceAll('\n', '\\n'))
  const line = `${at} ${colour ? styleText(colour, shown) : shown} ${words}`
  return err ? `${line}\n${plain(err.stack ?? err.message ?? '')}\n` : `${line}\n`
}

/** A program reads the log elsewhere. */
const ofTerminal = (): DestinationStream | undefined =>
  process.stdout.isTTY ? { write: (line) => void process.stdout.write(readableLine(line)) } : undefined

/** Logs JSON lines to standard output, and readable ones in a terminal. Tokens are removed from logged URLs. */
export const createLog = (level: string, { to = ofTerminal(), logged }: LogOptions = {}): Logger =>
  pino(
    {
      level,
      serializers: { path: (path: unknown) => String(path).replace(token, '…') },
      ...(logged && {
        hooks: {
          logMethod(line, method, number) {
            logged(pino.levels.labels[number] ?? 'other')
            method.apply(this, line)
          },
        },
      }),
    },
    to,
  )

import { type DestinationStream, type Logger, pino } from 'pino'

/** Mailed links contain their token in the path; ids are shorter. */
const token = /[\w-]{40,}/g

interface LogOptions {
  to?: DestinationStream
  /** Called with the level of each line. */
  logged?: (level: string) => void
}

/** Logs JSON lines to standard output. Tokens are removed from logged URLs. */
export const createLog = (level: string, { to, logged }: LogOptions = {}): Logger =>
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

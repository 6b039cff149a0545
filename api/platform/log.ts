import { type DestinationStream, type Logger, pino } from 'pino'

/** Links in mails carry their token in the path; ids are shorter. */
const token = /[\w-]{40,}/g

interface LogOptions {
  to?: DestinationStream
  /** Hears the level of each line that is written. */
  logged?: (level: string) => void
}

/** JSON lines on standard output. An address is logged without the tokens that it may carry. */
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

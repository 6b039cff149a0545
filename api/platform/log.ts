import { type DestinationStream, type Logger, pino } from 'pino'

/** Links in mails carry their token in the path; ids are shorter. */
const token = /[\w-]{40,}/g

/** JSON lines on standard output. An address is logged without the tokens that it may carry. */
export const createLog = (level: string, to?: DestinationStream): Logger =>
  pino({ level, serializers: { path: (path: unknown) => String(path).replace(token, '…') } }, to)

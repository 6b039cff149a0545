/** What is kept of an error: enough to find its cause, nothing of the people whom the job was about. */
export interface Failure {
  name: string
  /** One line. */
  message: string
  /** Database and system errors have one. */
  code?: string
  /** Where it came from, without the message that usually stands above. */
  stack?: string
}

const messageCharacters = 300
const address = /[^\s<>"'(),;:=]+@[^\s<>"'(),;:]+/g
/** Links in mails and keys of all sorts. Ids are shorter. */
const key = /[\w-]{40,}/g
/** Databases repeat the value that they could not read. */
const refusedValue = /: ".*"$/

/** The first line of a message without addresses, keys and values. */
export const withoutPersons = (message: string): string =>
  (message.split('\n', 1)[0] ?? '')
    .replace(refusedValue, ': …')
    .replace(address, '…')
    .replace(key, '…')
    .slice(0, messageCharacters)

/** Of an error that a job threw, for the log and for the list of failed jobs. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: 'Error', message: withoutPersons(String(error)) }
  const { code } = error as { code?: unknown }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    name: error.name,
    message: withoutPersons(error.message),
    ...(typeof code === 'string' ? { code } : {}),
    ...(frames.length > 0 ? { stack: frames.join('\n') } : {}),
  }
}

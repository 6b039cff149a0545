/** What is recorded of an error: enough to find the cause, without personal data. */
export interface Failure {
  name: string
  /** One line. */
  message: string
  /** Of database and system errors. */
  code?: string
  /** Stack frames without the message. */
  stack?: string
}

const messageCharacters = 300
const address = /(?<![^\s<>"'(),;:=@])[^\s<>"'(),;:=@]+@[^\s<>"'(),;:]+/g
/** Matches tokens in links and other keys. Ids are shorter. */
const key = /[\w-]{40,}/g
/** Databases quote the invalid value at the end. */
function withoutRefusedValue(line: string): string {
  const at = line.indexOf(': "')
  return at >= 0 && line.length > at + 3 && line.endsWith('"') ? `${line.slice(0, at)}: …` : line
}

/** First line of a message without addresses, keys and values. */
export const withoutPersons = (message: string): string =>
  withoutRefusedValue(message.split('\n', 1)[0] ?? '')
    .replace(address, '…')
    .replace(key, '…')
    .slice(0, messageCharacters)

/** Summarises an error of a job for the log and the list of failed jobs. */
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

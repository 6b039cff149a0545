import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Environment } from '~/api/platform/environment'
import { z } from 'zod'
import {
  findPasswordErrors,
  type NewAdmin,
  type PasswordDeps,
} from '~/api/features/registration/registration.service'
import { errorKey, translate } from '~/api/platform/translations'
import { defaultLocale, localeCodes } from '~/contracts/constants'
import { Password, PersonName } from '~/contracts/accounts/registration'
import { Email } from '~/contracts/email-address'

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

/** Context of a command. */
export interface Setting {
  /** Read lazily, so that commands such as `vapid:keys` work without a configuration. */
  readonly env: Environment
  source: Record<string, string | undefined>
  terminal: Terminal
  /** Positional arguments. */
  args: readonly string[]
  options: Readonly<Record<string, string | boolean | undefined>>
}

export interface Command {
  summary: string
  /** Maximum number of arguments; 0 if absent. */
  maxArgs?: number
  options?: Readonly<Record<string, { type: 'string' | 'boolean' }>>
  run: (setting: Setting) => Promise<void>
}

/** A command failed; the message explains the reason and the remedy to the operator. */
export class CommandError extends Error {
  override name = 'CommandError'
  constructor(
    message: string,
    /** 1: failed; 2: invalid usage. */
    readonly exitCode: 1 | 2 = 1,
  ) {
    super(message)
  }
}

type Source = Record<string, string | undefined>

const questions = [
  { field: 'email', variable: 'ADMIN_EMAIL', label: 'E-mail' },
  { field: 'firstName', variable: 'ADMIN_FIRST_NAME', label: 'First name' },
  { field: 'lastName', variable: 'ADMIN_LAST_NAME', label: 'Surname' },
  { field: 'password', variable: 'ADMIN_PASSWORD', label: 'Password' },
] as const
type Field = (typeof questions)[number]['field']

const Answers = z.object({
  email: Email,
  firstName: PersonName,
  lastName: PersonName,
  password: Password,
  locale: z.enum(localeCodes).catch(defaultLocale),
})

async function askFor(
  question: (typeof questions)[number],
  source: Source,
  terminal: Terminal,
): Promise<string> {
  const given = source[question.variable]
  if (given) return given
  if (!terminal.interactive)
    throw new CommandError(`${question.variable} is not set, and there is no interactive terminal.`)
  if (question.field !== 'password') return terminal.ask(`${question.label}: `)
  const password = await terminal.askHidden(`${question.label}: `)
  if ((await terminal.askHidden('Password again: ')) !== password)
    throw new CommandError('The two passwords differ.')
  return password
}

const labelOf = (field: PropertyKey | undefined) =>
  questions.find((question) => question.field === field)?.label ?? String(field)

/**
 * Reads the data of a new administrator from the environment, or asks for it at the terminal.
 * @throws CommandError listing missing or invalid values; the rules are those of a registration
 */
export async function askForAdmin(source: Source, terminal: Terminal, deps: PasswordDeps): Promise<NewAdmin> {
  const given: Partial<Record<Field, string>> = {}
  for (const question of questions) given[question.field] = await askFor(question, source, terminal)
  const parsed = Answers.safeParse({ ...given, locale: source.ADMIN_LOCALE })
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ message, path }) =>
      translate(defaultLocale, errorKey(message), { label: labelOf(path[0]) }),
    )
    throw new CommandError([...new Set(lines)].join('\n'))
  }
  const { email, firstName, lastName, password } = parsed.data
  const errors = await findPasswordErrors(deps, password, { firstName, lastName, email })
  if (errors.length > 0) {
    const lines = errors.map((error) => translate(defaultLocale, errorKey(error), { label: 'Password' }))
    throw new CommandError(lines.join('\n'))
  }
  return parsed.data
}

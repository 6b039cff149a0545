import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { apiConfig, openFiles } from '~/api/backend'
import { openInterestTally } from '~/api/features/offer-statistics/offer-statistics.service'
import { openLiveStreams } from '~/api/features/live/live.service'
import { type ChainReport, verifyChain } from '~/api/features/audit/audit.service'
import { rotate } from '~/api/features/certificates/signing.service'
import { redrawPictures } from '~/api/features/files/opening.service'
import { createAdmin } from '~/api/features/registration/registration.service'
import { removeForOperator } from '~/api/features/security/second-factor.service'
import { BackupError } from '~/api/platform/backup'
import { type Database, errorKindOf, errorKindWords } from '~/api/platform/database'
import type { ApiDeps } from '~/api/platform/deps'
import { type Environment, EnvironmentError, readEnvironment } from '~/api/platform/environment'
import { openIdentity } from '~/api/platform/identity'
import { createMailer, tryMail } from '~/api/platform/mail'
import { createKept } from '~/api/platform/kept/kept'
import { createOutgoing } from '~/api/platform/outgoing/outgoing'
import { makePushKeys } from '~/api/platform/push-keys'
import { openThreads } from '~/api/platform/threads'
import { seedReference, seedDocuments } from '~/api/seed'
import { seedDemo } from '~/api/seed/demo'
import { defaultLocale } from '~/contracts/constants'
import { Email } from '~/contracts/email-address'
import type { MailTrial } from '~/contracts/jobs'
import { releaseName } from '~/contracts/release'
import { askForAdmin, CommandError, type Command, type Setting, type Terminal } from './terminal'
import { withCampusDatabase } from './campus-database'
import { dataCommands, legacyLinks, requireOwnTables } from './data-commands'
import { examine } from './doctor'

/** By name; the documents are compared with them. */
export const commands: Readonly<Record<string, Command>> = {
  'admin:create': { summary: 'create an administrator', run: makeAdmin },
  'second-factor:off': {
    summary: 'disable the second factor of a user who has lost phone and recovery codes',
    run: forgetFactor,
  },
  'seed:demo': { summary: 'fill an empty campus with demo people and offers', run: seedDemoData },
  'pictures:redraw': {
    summary: 'make pictures of people anew after DUOTONE_PORTRAITS has changed',
    run: redrawAll,
  },
  'vapid:keys': { summary: 'print a new key pair for push messages', run: printPushKeys },
  'keys:rotate': {
    summary: 'change the key that signs certificates; what earlier ones have signed stays valid',
    run: rotateKeys,
  },
  'old:links': { summary: 'print links for members of the former application', run: printLegacyLinks },
  'mail:test': {
    summary: 'mail:test <address>: send a mail at once and say what the mail server answers',
    maxArgs: 1,
    run: testMail,
  },
  doctor: {
    summary: 'print the state of everything, without secrets, for a report of a fault',
    run: examine,
  },
  'audit:verify': { summary: 'verify the hash chain of the audit log', run: verifyLog },
  ...dataCommands,
}

const usage = () => {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(19)}${summary}`)
  return `Usage: campus <command>\n\n${lines.join('\n')}

Each command, and the server itself, says its release with --version.

Reads the same environment as the server. admin:create takes ADMIN_EMAIL, ADMIN_FIRST_NAME, ADMIN_LAST_NAME,
ADMIN_PASSWORD and ADMIN_LOCALE, second-factor:off takes ACCOUNT_EMAIL; both ask for what is missing.
audit:verify takes AUDIT_HEAD, as printed by the last run: the chain must still contain that entry.
old:links takes EMAIL_LIST, a file with one e-mail per line, and prints CSV.`
}

/** Dependencies of services. Commands do not process jobs; queued ones are left to the server. */
async function depsFor(
  env: Environment,
  database: Database,
  sendMail: ApiDeps['sendMail'],
): Promise<ApiDeps> {
  const log = pino({ level: 'silent' })
  const enqueue = () => Promise.resolve()
  const now = () => new Date()
  const live = openLiveStreams({ database, log, maximum: 0 })
  const jobNames = new Set<string>()
  const files = openFiles(env, log)
  const kept = createKept({ database })
  const interest = openInterestTally({ database, log })
  const config = apiConfig(env, openIdentity(env, database))
  await config.identity.refresh()
  return {
    database,
    config,
    log,
    now,
    sendMail,
    enqueue,
    jobNames,
    files,
    kept,
    outgoing: createOutgoing(config.outgoingHosts),
    live,
    interest,
    threads: openThreads({ log }),
  }
}

async function makeAdmin({ env, source, terminal }: Setting): Promise<void> {
  const threads = openThreads({ log: pino({ level: 'silent' }) })
  const config = { brandName: openIdentity(env, null).current.name }
  const admin = await askForAdmin(source, terminal, { threads, config }).finally(threads.close)
  const { result, name } = await withCampusDatabase(env, async (database) => {
    const identity = openIdentity(env, database)
    await identity.refresh()
    return {
      result: await createAdmin({ database, now: () => new Date() }, admin),
      name: identity.current.name,
    }
  })
  if (result === 'taken')
    throw new CommandError(`There is already an account with the e-mail ${admin.email}. Nothing was changed.`)
  terminal.say(`${admin.email} is an administrator of ${name} and can log in now.`)
}

async function forgetFactor({ env, source, terminal }: Setting): Promise<void> {
  if (!source.ACCOUNT_EMAIL && !terminal.interactive)
    throw new CommandError('ACCOUNT_EMAIL is not set, and there is no interactive terminal.')
  const email = (source.ACCOUNT_EMAIL ?? (await terminal.ask('E-mail: '))).trim()
  const result = await withCampusDatabase(env, async (database) => {
    const log = pino({ level: 'silent' })
    const options = { database, config: apiConfig(env), log, smtpUrl: null, from: env.MAIL_FROM }
    const { sendMail } = createMailer({ ...options, now: () => new Date() })
    return removeForOperator(await depsFor(env, database, sendMail), email)
  })
  if (result === 'unknown') throw new CommandError(`There is no account with the e-mail ${email}.`)
  if (result === 'wasOff')
    throw new CommandError(`${email} has neither a second factor nor a passkey. Nothing was changed.`)
  terminal.say(
    `The second factor of ${email} is off, its passkeys and linked logins are removed, and all its sessions have ended. The owner has been notified by mail.`,
  )
}

async function seedDemoData({ env, terminal }: Setting): Promise<void> {
  await withCampusDatabase(env, async (database) => {
    await requireOwnTables(database)
    await seedReference(database)
    await seedDocuments({ database, now: () => new Date() })
    // Demo people get no mails.
    await seedDemo(await depsFor(env, database, () => Promise.resolve()))
  })
  terminal.say('The demo data is in place.')
}

async function redrawAll({ env, terminal }: Setting): Promise<void> {
  const made = await withCampusDatabase(env, async (database) =>
    redrawPictures(await depsFor(env, database, () => Promise.resolve())),
  )
  terminal.say(`Pictures made anew: ${made}.`)
}

async function rotateKeys({ env, terminal }: Setting): Promise<void> {
  const kid = await withCampusDatabase(env, async (database) =>
    rotate(await depsFor(env, database, () => Promise.resolve())),
  )
  terminal.say(
    `Certificates are signed with a new key from now on: ${kid}. The earlier ones stay in /.well-known/jwks.json.`,
  )
}

async function printPushKeys({ terminal }: Setting): Promise<void> {
  const { publicKey, privateKey } = makePushKeys()
  terminal.say(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`)
}

const trialInWords: Record<MailTrial['outcome'], string> = {
  sent: 'The mail server has accepted the mail.',
  kept: 'No mail server is set up (SMTP_URL): the mail was stored as a file.',
  unknownHost: 'The mail server cannot be found: check its name in SMTP_URL.',
  refused: 'No mail server answers there: check host and port in SMTP_URL.',
  silent: 'The mail server does not answer: a firewall may block the port, or it is the wrong one.',
  tls: 'The encrypted connection has failed: smtps:// is for port 465, smtp:// for 587 and 25.',
  login: 'The mail server refuses the user or the password in SMTP_URL.',
  address: 'The mail server does not accept the sender (MAIL_FROM) or the recipient.',
  content: 'The mail server refuses the mail itself.',
  other: 'The mail could not be sent.',
}

async function testMail({ env, args, terminal }: Setting): Promise<void> {
  const to = Email.safeParse(args[0])
  if (!to.success) throw new CommandError('Give an e-mail address: campus mail:test you@example.org', 2)
  const { outcome, server, answer } = await tryMail(apiConfig(env), { to: to.data, locale: defaultLocale })
  const words = [trialInWords[outcome], ...(server ? [`Server: ${server}`] : []), `Answer: ${answer}`].join(
    '\n',
  )
  if (outcome !== 'sent' && outcome !== 'kept') throw new CommandError(words)
  terminal.say(words)
}

async function printLegacyLinks({ env, source, terminal }: Setting): Promise<void> {
  terminal.say(legacyLinks(env, source.EMAIL_LIST))
}

/** `12:Vb3…`, as printed by `audit:verify`. */
function readHead(text: string | undefined): { position: number; hash: string } | undefined {
  if (!text) return undefined
  const [, position, hash] = /^(\d{1,15}):([\w-]{43})$/.exec(text.trim()) ?? []
  if (!position || !hash)
    throw new CommandError(
      'AUDIT_HEAD must be what audit:verify printed: a number, a colon and 43 characters.',
    )
  return { position: Number(position), hash }
}

async function verifyLog({ env, source, terminal }: Setting): Promise<void> {
  const known = readHead(source.AUDIT_HEAD)
  const report = await withCampusDatabase(env, (database) => verifyChain(database, known ? { known } : {}))
  if (!report.whole)
    throw new CommandError(`The log is broken at entry ${report.position}: ${chainErrors[report.fault]}`)
  const head = `${report.head.position}:${report.head.hash}`
  terminal.say(
    `The log is whole: ${report.count} entries.\n` +
      (report.count > 0
        ? `Keep this outside of the database and give it next time:\nAUDIT_HEAD=${head}`
        : ''),
  )
}

const chainErrors: Record<Extract<ChainReport, { whole: false }>['fault'], string> = {
  gap: 'an entry is missing before it.',
  order: 'it does not follow the one before it.',
  changed: 'it was changed after it was written.',
  address: 'its network address was changed.',
  end: 'the end of the log is missing or was replaced.',
  unknownHead: 'it is not the entry given in AUDIT_HEAD; the log was rewritten.',
}

/** Explains failures that the operator can fix; null for defects, which show their stack. */
function explanation(error: unknown): { text: string; code: 1 | 2 } | null {
  if (error instanceof CommandError) return { text: error.message, code: error.exitCode }
  const known =
    error instanceof EnvironmentError ||
    error instanceof BackupError ||
    (error instanceof Error && error.name.startsWith('Database'))
  if (known) return { text: error.message, code: 1 }
  if (error instanceof Error && error.name === 'AbortError')
    return { text: 'Cancelled. Nothing was changed.', code: 1 }
  const kind = errorKindOf(error)
  return kind ? { text: `Not done: ${errorKindWords[kind]}.`, code: 1 } : null
}

/** Null for unknown options or too many arguments. */
function readArguments({ options = {}, maxArgs = 0 }: Command, rest: string[]) {
  try {
    const { values, positionals } = parseArgs({ args: rest, options, allowPositionals: maxArgs > 0 })
    return positionals.length > maxArgs ? null : { options: values, args: positionals }
  } catch {
    return null
  }
}

/**
 * Runs one command. Returns the exit code: 0 success, 1 failure, 2 unknown command.
 * @param source the process environment
 */
export async function runCommand(
  [name = '', ...rest]: string[],
  source: Record<string, string | undefined>,
  terminal: Terminal,
): Promise<0 | 1 | 2> {
  if (['', 'help', '--help', '-h'].includes(name)) {
    terminal.say(usage())
    return name === '' ? 2 : 0
  }
  if ([name, ...rest].includes('--version')) {
    terminal.say(releaseName())
    return 0
  }
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    const given = command && readArguments(command, rest)
    if (!given) throw new CommandError(`"${[name, ...rest].join(' ')}" is not a command.\n\n${usage()}`, 2)
    const setting: Setting = {
      ...given,
      get env() {
        return readEnvironment(source)
      },
      source,
      terminal,
    }
    await command.run(setting)
    return 0
  } catch (error) {
    const known = explanation(error)
    terminal.complain(
      known?.text ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)),
    )
    return known?.code ?? 1
  }
}

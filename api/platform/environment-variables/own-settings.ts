import { z } from 'zod'
import { defaultAccent, hexOf, refusalOf } from '~/contracts/administration/accent'
import { defaultName, settingLimits, logoLimits } from '~/contracts/administration/setting-limits'
import { Settings } from '~/contracts/administration/settings'
import { contact, flag, onionAddress, postgres, secret, text, variable, webAddress } from './about'

/** In which texts can be read. */
const accent = text
  .transform((value) => hexOf(value) ?? '')
  .refine((hex) => hex !== '' && refusalOf(hex) === null)

export const whatRuns = {
  NODE_ENV: variable(z.enum(['production', 'development', 'test']).default('development'), {
    description:
      'Set it to `production` on a server. `npm start` sets it for React and stays in local mode unless it was set before.',
    expected: 'production, development or test',
    example: 'production',
    toFillIn: true,
  }),
  CAMPUS_MODE: variable(z.enum(['local', 'production']).optional(), {
    description:
      'In local mode secrets are created and kept in `DATA_DIR`, demo people are seeded, and mails can be read at `/dev/mail`. In production mode `PUBLIC_URL` and the secrets are required, and there are no pages for developers.',
    expected: 'local or production',
    otherwise: 'production where `NODE_ENV` is production, otherwise local',
  }),
  CAMPUS_PART: variable(z.enum(['both', 'api', 'web']).optional(), {
    description: 'What runs in this process: pages and API, the API alone, or the pages alone.',
    expected: 'both, api or web',
    otherwise: 'web where `API_URL` is set, otherwise both',
  }),
  SEED_DEMO: variable(flag.optional(), {
    description: 'Whether the demo people are seeded.',
    expected: '1 or 0',
    otherwise: '1 in local mode, 0 in production',
  }),
}

export const addressesAndSecrets = {
  HOST: variable(text.default('127.0.0.1'), {
    description: 'Where the server listens. The image sets it to 0.0.0.0.',
    expected: 'the address to listen at, such as 127.0.0.1 or 0.0.0.0',
  }),
  PORT: variable(z.coerce.number().int().min(0).max(65_535).default(3000), {
    description: 'The port of the server. With 0 the system chooses one.',
    expected: 'a port number from 0 to 65535',
  }),
  TRUST_PROXY: variable(flag.default(false), {
    description:
      "Set it to 1 behind a proxy that sets `X-Forwarded-For`: its last entry is taken as the browser's address.",
    expected: '1 or 0',
  }),
  PUBLIC_URL: variable(webAddress.optional(), {
    description:
      'Links in mails start with it, and passkeys belong to its host. With https cookies are Secure.',
    expected: 'the http(s) address that browsers use',
    otherwise: 'required in production; otherwise `http://localhost:PORT`',
    example: 'https://campus.example.org',
    toFillIn: true,
  }),
  ONION_URL: variable(onionAddress.optional(), {
    description:
      'The same campus as an onion service: pages name it to Tor Browser, and forms of both addresses are taken. Links in mails and pages still start with `PUBLIC_URL`. With `API_URL` on the host of the pages.',
    expected: 'http(s):// and an onion address of version 3, without a path',
    otherwise: 'there is none',
  }),
  SESSION_SECRET: variable(secret.optional(), {
    description: 'Signs the cookies of the pages. Create it with `openssl rand -base64 48`.',
    expected: 'at least 32 random characters',
    otherwise: 'required in production for the pages; created in local mode',
    toFillIn: true,
  }),
  TOKEN_SECRET: variable(secret.optional(), {
    description:
      'Signs the tokens of the API and encrypts second factors. Keep it: without it second factors are lost.',
    expected: 'at least 32 random characters',
    otherwise: 'required in production for the API; created in local mode',
    toFillIn: true,
  }),
}

export const operator = {
  BRAND_NAME: variable(Settings.shape.name, {
    description: 'The name of the campus in titles, texts and mails. With `API_URL` on the host of the API.',
    expected: `a name of at most ${String(settingLimits.name)} characters without an address, an amount of money or “ – ”`,
    otherwise: `as admins set it at \`/admin/settings\`, at first \`${defaultName}\``,
  }),
  BRAND_SHORT_NAME: variable(Settings.shape.shortName, {
    description:
      'The same where it has little room: in the header and below the icon of the installed app. On the same host.',
    expected: `a name of at most ${String(settingLimits.shortName)} characters without an address or an amount of money`,
    otherwise: 'as admins set it, otherwise the name, shortened if it is long',
  }),
  ACCENT_COLOUR: variable(accent.optional(), {
    description:
      'The colour of links, buttons, ring, icons, mails and share pictures. Those for dark screens are made from it. On the same host.',
    expected:
      'a colour such as #a4161a, dark enough to be read on white and on paper: a contrast of at least 4.5',
    otherwise: `as admins set it, at first \`${defaultAccent}\``,
  }),
  CAMPUS_LOGO: variable(text.optional(), {
    description:
      'A file with the logo, which stands for the campus instead of the ring: SVG, PNG, JPEG or WebP. Read at the start. On the same host.',
    expected: `the path of a file of at most ${String(logoLimits.bytes / 1024)} kB, which is refused for the same reasons as at \`/admin/settings\``,
    otherwise: 'as admins set it, at first the ring',
  }),
  OPERATOR_NAME: variable(text.optional(), {
    description: 'The operator in the imprint and the privacy policy.',
    expected: 'the name for the imprint',
    otherwise: 'as `BRAND_NAME`; in local mode a made-up foundation',
  }),
  OPERATOR_ADDRESS: variable(text.optional(), {
    description: "The operator's postal address there.",
    expected: 'the postal address for the imprint',
    otherwise: '–; in local mode a made-up address',
  }),
  OPERATOR_EMAIL: variable(z.email().optional(), {
    description: "The operator's e-mail address there.",
    expected: 'an e-mail address',
    otherwise: 'the address in `MAIL_FROM`; in local mode a made-up address',
  }),
  SECURITY_CONTACT: variable(contact.optional(), {
    description: 'Where people report vulnerabilities, in `/.well-known/security.txt`.',
    expected: 'mailto: with an e-mail address, or an https address',
    otherwise: 'there is no such file',
  }),
  DATA_TRAINING_ALLOWED: variable(flag.optional(), {
    description: 'What `/trust.txt` says about training programs with the pages of the campus.',
    expected: '1 or 0',
    otherwise: 'it says nothing about that',
  }),
}

export const data = {
  DATA_DIR: variable(text.default('data'), {
    description:
      'The folder of the embedded database, uploaded files, kept mails and created secrets. The units and the image set it.',
    expected: 'the folder for data and secrets',
  }),
  DATABASE_URL: variable(postgres.optional(), {
    description: 'A PostgreSQL server, version 15 or newer.',
    expected: 'postgres://user:password@host/database',
    otherwise: 'the embedded database in `DATA_DIR`',
  }),
  DATABASE_POOL: variable(z.coerce.number().int().min(1).max(200).default(10), {
    description: 'Connections that one process opens to the server.',
    expected: 'a number of connections from 1 to 200',
  }),
  DATABASE_LISTEN_URL: variable(postgres.optional(), {
    description:
      "The server's direct address for migrations and events, where `DATABASE_URL` leads through a pooler.",
    expected: 'postgres://user:password@host/database, past any pooler',
    otherwise: 'as `DATABASE_URL`',
  }),
  DATABASE_STATEMENT_TIMEOUT: variable(z.coerce.number().min(1).max(3600).default(30), {
    description: 'Seconds after which the server gives up a statement.',
    expected: 'a number of seconds from 1 to 3600',
  }),
}

export const access = {
  PROTECT_PASSWORD: variable(z.string().min(8).optional(), {
    description:
      'A password that the whole site asks for before anything else, for a preview that is not public. With `API_URL` the same on both hosts.',
    expected: 'at least 8 characters',
    otherwise: 'everybody may come in',
  }),
  REQUIRE_ADMIN_2FA: variable(flag.default(false), {
    description: 'With 1 admins set up a second factor before they can do anything else.',
    expected: '1 or 0',
  }),
  LEAVE_URL: variable(z.union([z.literal('off'), webAddress]).default('https://www.wikipedia.org'), {
    description:
      'Where “Leave this page” leads from messages, reports, doubts, validation and the security settings: a page that raises no question where the readers are. With `off` there is no such link. With `API_URL` on the host of the pages.',
    expected: 'off or an http(s) address',
  }),
  TRACE_HOURS: variable(z.coerce.number().int().min(0).max(2160).default(24), {
    description:
      'Hours for which the network addresses of sessions and of the audit log are kept whole; afterwards two bytes of them are left. With 0 no whole one is written. The log never holds a whole one.',
    expected: 'a whole number of hours from 0 (never) to 2160',
  }),
  FORM_MINIMUM_SECONDS: variable(z.coerce.number().min(0).max(60).default(3), {
    description:
      'A registration that is sent sooner after its page was opened is asked for once more, as protection from bots.',
    expected: 'a number of seconds from 0 to 60',
  }),
  RATE_LIMIT_FACTOR: variable(z.coerce.number().min(0.01).max(1_000_000).default(1), {
    description: 'Multiplies all rate limits, for load tests.',
    expected: 'a number from 0.01 to 1000000',
  }),
}

export const operation = {
  LOG_LEVEL: variable(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'), {
    description: 'What is logged: this level and the ones above it.',
    expected: 'trace, debug, info, warn, error or silent',
  }),
  STOP_DELAY: variable(z.coerce.number().min(0).max(300).default(0), {
    description:
      'Seconds from SIGTERM during which `/ready` says no and everything is still answered: as long as the proxy takes to notice.',
    expected: 'a number of seconds from 0 to 300',
  }),
  KEPT_PAGE_SECONDS: variable(z.coerce.number().min(0).max(60).default(1), {
    description:
      'Seconds for which a page that is the same for all visitors is sent again as it is. With 0 each one is rendered.',
    expected: 'a number of seconds from 0 (never) to 60',
  }),
  KEPT_MEGABYTES: variable(z.coerce.number().int().min(0).max(1024).default(8), {
    description: 'Memory for pages that are the same for all visitors. With 0 none is kept.',
    expected: 'a whole number of megabytes from 0 to 1024',
  }),
  WORKERS: variable(z.union([z.literal('auto'), z.coerce.number().int().min(1).max(64)]).optional(), {
    description:
      'Processes that answer requests at the same port. With more than one, another process keeps the embedded database, sends mails and runs jobs. With `auto` there are as many as the cores and the memory allow.',
    expected: 'auto or a number of processes from 1 to 64',
    otherwise: 'auto in production, otherwise 1',
  }),
  WATCHDOG_SECONDS: variable(z.coerce.number().int().min(0).max(3600).default(60), {
    description:
      'Seconds after which a process whose event loop is stuck ends itself, to be started again. With 0 it never does.',
    expected: 'a whole number of seconds from 0 (never) to 3600',
  }),
  METRICS_TOKEN: variable(z.string().min(16).optional(), {
    description: 'The bearer token that reads `/metrics`.',
    expected: 'at least 16 random characters',
    otherwise: 'there are no metrics',
  }),
}

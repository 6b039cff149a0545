import { z } from 'zod'
import { apiAddress, contact, flag, hosts, providerIds, secret, text, variable, webAddress } from './about'

export const files = {
  DUOTONE_PORTRAITS: variable(flag.default(true), {
    description:
      'Whether pictures of people are shown in the two tones of the campus. `campus pictures:redraw` applies a change to those that exist.',
    expected: '1 or 0',
  }),
  S3_BUCKET: variable(text.optional(), {
    description:
      'A bucket for uploaded files, at Amazon S3 or a storage that speaks its protocol. Several machines need one.',
    expected: 'the name of the bucket for uploaded files',
    otherwise: 'files are kept in `DATA_DIR/files`',
  }),
  S3_REGION: variable(text.default('us-east-1'), {
    description: 'The region of the bucket.',
    expected: 'the region of the bucket',
  }),
  S3_ENDPOINT: variable(webAddress.optional(), {
    description: 'The address of a storage other than Amazon S3.',
    expected: 'the http(s) address of the storage',
    otherwise: 'Amazon S3',
  }),
  S3_ACCESS_KEY_ID: variable(text.optional(), {
    description: 'The key to the bucket.',
    expected: 'the key to the bucket',
  }),
  S3_SECRET_ACCESS_KEY: variable(text.optional(), {
    description: 'The secret of that key.',
    expected: 'the secret of that key',
  }),
  S3_FORCE_PATH_STYLE: variable(flag.default(false), {
    description: 'Set it to 1 where the storage expects the bucket in the path instead of the host name.',
    expected: '1 or 0',
  }),
}

export const mail = {
  SMTP_URL: variable(z.url({ protocol: /^smtps?$/ }).optional(), {
    description: 'The mail server.',
    expected: 'smtp://user:password@host:587 or smtps://…',
    otherwise: 'mails are kept in `DATA_DIR/mail`',
  }),
  MAIL_FROM: variable(text.default('campus@localhost'), {
    description: 'The sender of mails.',
    expected: 'the sender of mails',
    example: 'campus@campus.example.org',
  }),
}

export const separateApi = {
  API_URL: variable(apiAddress.optional(), {
    description:
      'The API on another host, which runs with `CAMPUS_PART=api` and `TRUST_PROXY=1` or answers what docs/api-compatibility.md says. Without a path it is the API below `/api` there.',
    expected: 'the http(s) base address of the API, such as http://10.0.0.5:4000/api',
    otherwise: 'the API in the same process',
    example: 'http://10.0.0.5:4000/api',
  }),
  CONTENT_TOKEN: variable(secret.optional(), {
    description:
      "The same on both hosts. With it the pages read guide, pages and questions from the API's content repository; without it pages and questions only.",
    expected: 'at least 32 random characters',
    otherwise: 'derived from `TOKEN_SECRET`, which is enough for one process',
  }),
}

export const contentRepository = {
  PRISMIC_ENDPOINT: variable(webAddress.optional(), {
    description:
      "A content repository that speaks Prismic's REST API, version 2: see docs/content-repository.md.",
    expected: 'the http(s) address of a content repository, ending in /api/v2',
    otherwise: 'texts are in our own database, where editors write them',
    example: 'https://my-campus.cdn.prismic.io/api/v2',
  }),
  PRISMIC_ACCESS_TOKEN: variable(text.optional(), {
    description: 'The access token of that repository.',
    expected: 'the access token of that repository',
  }),
}

export const updates = {
  LIVE_STREAMS: variable(z.coerce.number().int().min(0).max(100_000).default(5000), {
    description:
      'Open pages that one process tells at once what is new. With 0 they learn it with the next page.',
    expected: 'a number of open pages from 0 to 100000',
  }),
  VAPID_PUBLIC_KEY: variable(
    z
      .string()
      .regex(/^B[\w-]{86}$/)
      .optional(),
    {
      description:
        'The public key for push messages, from `node build/server/campus.js vapid:keys`. Browsers that subscribed with another pair of keys get no messages.',
      expected: 'a public key as `campus vapid:keys` prints it',
      otherwise: 'push messages are not offered',
    },
  ),
  VAPID_PRIVATE_KEY: variable(
    z
      .string()
      .regex(/^[\w-]{43}$/)
      .optional(),
    {
      description: 'The private key of the same pair.',
      expected: 'a private key as `campus vapid:keys` prints it',
    },
  ),
  VAPID_SUBJECT: variable(contact.optional(), {
    description: 'Where the makers of browsers can reach the operator.',
    expected: 'mailto: with an e-mail address of the operator, or an https address',
  }),
  PUSH_HOSTS: variable(hosts.optional(), {
    description: 'Push services besides those of Chrome, Firefox, Edge and Safari.',
    expected: 'names of hosts, separated by commas; *.example.org stands for all below example.org',
  }),
}

export const otherSystems = {
  ACADEMY_URL: variable(webAddress.optional(), {
    description: 'The academy. `npm run academy` starts a small one to develop with.',
    expected: 'the http(s) address of the academy',
    otherwise: 'its links are hidden',
  }),
  ACADEMY_KEY: variable(secret.optional(), {
    description: 'The key that lets members into the academy without another login.',
    expected: 'the key that campus and academy share, at least 32 characters',
  }),
  QUESTIONNAIRE_URL: variable(webAddress.optional(), {
    description: 'Another questionnaire application, which the checklist leads to.',
    expected: 'the http(s) address of the questionnaire application',
    otherwise: 'the checklist leads to the campus’s own questionnaire',
  }),
  QUESTIONNAIRE_KEY: variable(secret.optional(), {
    description:
      'The key with which that application signs answers that it hands over: see docs/questionnaire.md. With `API_URL` on the host of the API.',
    expected: 'the key that campus and questionnaire share, at least 32 characters',
    otherwise: 'nobody can hand answers over',
  }),
  ANALYTICS_URL: variable(webAddress.optional(), {
    description:
      'Matomo. The server sends page views of readers who have agreed to it: see docs/analytics.md.',
    expected: 'the http(s) address of Matomo',
    otherwise: 'nobody is asked, nothing is counted',
  }),
  ANALYTICS_SITE: variable(z.coerce.number().int().min(1).optional(), {
    description: 'The number of the site in Matomo.',
    expected: 'the number of the site in Matomo',
  }),
  ANALYTICS_TOKEN: variable(text.optional(), {
    description: "A token, only if Matomo's tracking API asks for one.",
    expected: 'a token of Matomo that may write',
  }),
  OUTGOING_HOSTS: variable(hosts.optional(), {
    description:
      'Hosts in your own network that members may name as receivers of webhooks and as sources of offers, also without https. Other addresses must be public.',
    expected:
      'names of hosts, with their port if it is not the usual one, separated by commas; *.example.org stands for all below example.org',
    otherwise: 'public addresses only',
  }),
  OIDC_PROVIDERS: variable(providerIds.optional(), {
    description:
      'Newsrooms and partners whose members log in with their account there, by OpenID Connect. Each has variables of its own: see docs/login-providers.md. With `API_URL` the same on both hosts.',
    expected: 'up to 20 different names of small letters and digits, separated by commas',
    otherwise: 'the login page offers none',
  }),
}

import { z } from 'zod'
import {
  auditLimits,
  certificateCheckLimit,
  certificateQueues,
  certificateStates,
  pageSizes,
} from '../constants'
import { endpoint, FileOutput, listFile, PageQuery } from '../endpoint'
import { oneLine, plainLineBreaks, typedCode } from '../texts'

/**
 * Certificates of outlets: public for years, also when they have ended. A number is made by chance, so that those of others cannot
 * be guessed. A certificate counts, and is shown, ten minutes after the decision. Its days are those of UTC, as everywhere in the
 * programme.
 */
const tag = 'certificates'
const open = { permission: 'public', tag } as const
const decide = { permission: 'certificates.decide', tag } as const

/**
 * `decision`: of the body or an admin. `reportWithdrawn`: by the outlet. `outletLeft`: its account was erased. `renewed`: a newer
 * certificate of the outlet counts in its place.
 */
export const certificateReasons = ['decision', 'reportWithdrawn', 'outletLeft', 'renewed'] as const
export type CertificateReason = (typeof certificateReasons)[number]
export type CertificateState = (typeof certificateStates)[number]

/** Groups of capital letters and digits that cannot be mistaken for each other: `K7QF-2MXD-9RTW-H`; the last one checks the others. */
export const CertificateNumber = z
  .string()
  .overwrite((text) => {
    const characters = typedCode(text)
      .toUpperCase()
      .replace(/[\s‐-―-]/g, '')
    return characters.replace(/(.{4})(?=.)/g, '$1-')
  })
  .regex(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}-[2-9A-HJ-NP-Z]$/, 'certificateNumber')
const NumberParams = z.object({ number: CertificateNumber })

export const Certificate = z
  .object({
    number: z.string(),
    state: z.enum(certificateStates),
    /** With the name on the certificate. Both are null once the outlet has left: it has asked that its data are erased. */
    outlet: z.object({ id: z.string().nullable(), name: z.string().nullable() }),
    /** Number of the report that was audited. */
    report: z.number().int(),
    /** Path of that report, null if it cannot be read any more. */
    reportPath: z.string().nullable(),
    /** SHA-256 of what that report says, in base64url (docs/certificates.md); null if it was gone before. */
    reportDigest: z.string().nullable(),
    standard: z.number().int(),
    body: z.object({ name: z.string(), website: z.string().nullable() }),
    validFrom: z.iso.date(),
    validUntil: z.iso.date(),
    /** Why and since when it is not valid, newest first; past suspensions stay. */
    changes: z.array(
      z.object({
        kind: z.enum(['suspended', 'lifted', 'withdrawn', 'expired']),
        on: z.iso.date(),
        /** In the words of who decided; empty without any. */
        reason: z.string(),
        /** Why, or why it was; null for the end of its days. */
        code: z.enum(certificateReasons).nullable(),
      }),
    ),
    /** Number of the certificate that took its place; null without one. */
    renewedBy: z.string().nullable(),
  })
  .meta({ id: 'Certificate' })
export type Certificate = z.infer<typeof Certificate>

export const getCertificate = endpoint('GET', '/certificates/{number}', {
  ...open,
  scope: 'read',
  summary: 'A certificate by its number, also years after it has ended',
  params: NumberParams,
  output: Certificate,
})

export const getCredential = endpoint('GET', '/certificates/{number}/credential', {
  ...open,
  scope: 'read',
  summary: 'The certificate as a W3C Verifiable Credential 2.0, signed as a JWT',
  params: NumberParams,
  output: FileOutput,
  types: ['application/vc+jwt'],
})

export const getStatusList = endpoint('GET', '/certificates/status/{list}', {
  ...open,
  summary: 'A Bitstring Status List of certificates that are suspended or withdrawn, signed as a JWT',
  params: z.object({ list: z.string().regex(/^(suspension|revocation)-[1-9][0-9]{0,5}$/) }),
  output: FileOutput,
  types: ['application/vc+jwt'],
})

export const getBadge = endpoint('GET', '/certificates/{number}/badge', {
  ...open,
  summary: 'The badge of a certificate as an SVG picture, with its state of the day',
  params: NumberParams,
  output: FileOutput,
  types: ['image/svg+xml'],
})

export const getSigningKeys = endpoint('GET', '/signing-keys', {
  ...open,
  summary: 'Public keys with which certificates are signed, as a JSON Web Key Set; earlier ones stay',
  output: FileOutput,
  types: ['application/jwk-set+json'],
})

/** `forged`: it names this campus but its signature does not hold; `unknown`: nothing of this campus. */
export const checkResults = ['valid', 'suspended', 'expired', 'withdrawn', 'forged', 'unknown'] as const
export type CheckResult = (typeof checkResults)[number]

export const checkCertificate = endpoint('POST', '/certificates/check', {
  ...open,
  summary: 'Whether a number, the address of a page, or a pasted credential is a certificate of this campus',
  input: z
    .strictObject({
      text: z.string().overwrite(plainLineBreaks).min(1, 'required').max(certificateCheckLimit, 'tooLong'),
    })
    .meta({ id: 'CertificateQuestion' }),
  output: z
    .object({
      result: z.enum(checkResults),
      certificate: Certificate.nullable(),
      /** Address of this campus that a credential names, if it has another one since; null otherwise. */
      formerAddress: z.string().nullable(),
    })
    .meta({ id: 'CertificateCheck' }),
})

export const CertificateRow = Certificate.pick({
  number: true,
  state: true,
  outlet: true,
  body: true,
  validFrom: true,
  validUntil: true,
})
  .extend({
    /** Id of the audit. */
    audit: z.string(),
    can: z.object({ suspend: z.boolean(), lift: z.boolean(), withdraw: z.boolean() }),
    /** Until when the user’s last change can be undone; null if it cannot. */
    undoUntil: z.iso.datetime().nullable(),
  })
  .meta({ id: 'CertificateRow' })
export type CertificateRow = z.infer<typeof CertificateRow>

export const listCertificates = endpoint('GET', '/certificates', {
  ...decide,
  summary: 'Certificates of the user’s body, or all for admins, by queue: those that end first first',
  query: PageQuery.extend({
    itemsPerPage: z.coerce.number().int().min(1).max(100).default(pageSizes.admin),
    queue: z.enum(certificateQueues).default('valid'),
  }),
  output: z.object({
    items: z.array(CertificateRow),
    counts: z.record(z.enum(certificateQueues), z.number().int()),
  }),
  paged: true,
})

export const exportCertificates = endpoint('GET', '/certificates/file', {
  ...decide,
  summary: 'Those certificates as CSV',
  ...listFile,
})

export const getManagedCertificate = endpoint('GET', '/certificates/{number}/management', {
  ...decide,
  summary: 'One of them with what the user can do',
  params: NumberParams,
  output: z.object({ certificate: Certificate, row: CertificateRow }),
})

const Reason = z
  .strictObject({
    reason: z.string().overwrite(plainLineBreaks).min(1, 'required').max(auditLimits.reason, 'tooLong'),
  })
  .meta({ id: 'CertificateReason' })

export const suspendCertificate = endpoint('PUT', '/certificates/{number}/suspension', {
  ...decide,
  summary: 'Suspend a valid certificate, with a public reason. 409 unless it is valid',
  params: NumberParams,
  input: Reason,
})

export const liftSuspension = endpoint('DELETE', '/certificates/{number}/suspension', {
  ...decide,
  summary:
    'Lift the suspension; within ten minutes by the same person it is undone and leaves no trace in public. With `undo=only` nothing else, and 409 after that',
  params: NumberParams,
  query: z.object({ undo: z.literal('only').optional() }),
})

export const withdrawCertificate = endpoint('PUT', '/certificates/{number}/withdrawal', {
  ...decide,
  summary: 'Withdraw a certificate for good, with a public reason. It can be undone for ten minutes',
  params: NumberParams,
  input: Reason,
})

export const undoCertificateWithdrawal = endpoint('DELETE', '/certificates/{number}/withdrawal', {
  ...decide,
  summary: 'Undo the withdrawal of the last ten minutes, by who withdrew it or an admin. 409 after that',
  params: NumberParams,
})

/** The newest certificate of an outlet that is public; null if it has none. */
export const getOutletCertificate = endpoint('GET', '/outlets/{id}/certificate', {
  ...open,
  scope: 'read',
  summary:
    'The newest certificate of an outlet, by the id of its account or its vanity name; null without one',
  params: z.object({ id: z.string().overwrite(oneLine).min(1).max(64) }),
  output: z.object({ certificate: Certificate.nullable() }),
})

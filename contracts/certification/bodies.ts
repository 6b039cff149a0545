import { z } from 'zod'
import { pageSizes } from '../constants'
import { endpoint, IdParams, iri, listFile, PageQuery } from '../endpoint'

/** A certification body is a service provider that an admin has marked as one; its contributors are its auditors. */
const manage = { permission: 'bodies.manage', tag: 'certification' } as const

export const CertificationBody = z
  .object({
    /** Id of the provider’s account. */
    id: z.string(),
    name: z.string(),
    country: z.string().nullable().meta({ description: 'Id of the country, such as DE' }),
    markedAt: z.iso.datetime(),
    /** People who can audit: contributors with an active account. */
    auditors: z.number().int(),
    /** Audits that are not ended. */
    open: z.number().int(),
    /** Since when the longest of them waits for the body; null if none does. */
    waitingSince: z.iso.datetime().nullable(),
  })
  .meta({ id: 'CertificationBody' })
export type CertificationBody = z.infer<typeof CertificationBody>

const BodyQuery = PageQuery.extend({
  itemsPerPage: z.coerce.number().int().min(1).max(100).default(pageSizes.admin),
})

export const listBodies = endpoint('GET', '/certification-bodies', {
  ...manage,
  summary: 'Providers that are marked as certification bodies, by name, with what waits for them',
  query: BodyQuery,
  output: z.array(CertificationBody),
  paged: true,
})

export const exportBodies = endpoint('GET', '/certification-bodies/file', {
  ...manage,
  summary: 'The certification bodies as CSV',
  ...listFile,
})

export const markBody = endpoint('PUT', '/certification-bodies/{id}', {
  ...manage,
  summary: 'Mark a validated provider as a certification body. Twice changes nothing',
  params: IdParams,
})

export const unmarkBody = endpoint('DELETE', '/certification-bodies/{id}', {
  ...manage,
  summary:
    'Take the mark away: open audits of the body stop and their outlets are told. Certificates stay as they are',
  params: IdParams,
})

/** Why an outlet cannot be audited by a body, or somebody cannot audit or decide a case. */
export const dependences = [
  /** There is or was a link between the two, also a requested one, or one is named as the legal entity of the other. */
  'link',
  /** One contributes to the other, or is invited to. Who was removed has no account any more. */
  'contributes',
  /** One has coached the other: a confirmed link as a trainer, also an ended one. */
  'coached',
  /** There is a testimonial of one about the other. One that was deleted does not count. */
  'testimonial',
  /** Has audited this case, so cannot decide it. */
  'audited',
] as const
export type Dependence = (typeof dependences)[number]
export const Dependences = z.array(z.enum(dependences))

export const BodyChoice = z
  .object({
    id: z.string(),
    name: z.string(),
    country: z.string().nullable(),
    website: z.string().nullable(),
    /** Empty if it can be asked. */
    blocked: Dependences,
  })
  .meta({ id: 'BodyChoice' })
export type BodyChoice = z.infer<typeof BodyChoice>

export const listBodyChoices = endpoint('GET', '/external-audits/bodies', {
  permission: 'audits.request',
  tag: 'certification',
  summary: 'Certification bodies that the user’s outlet can ask, by name, and why it cannot ask others',
  query: PageQuery,
  output: z.array(BodyChoice),
  paged: true,
})

export const AuditorChoice = z
  .object({ id: z.string(), name: z.string(), blocked: Dependences, open: z.number().int() })
  .meta({ id: 'AuditorChoice' })
export type AuditorChoice = z.infer<typeof AuditorChoice>

export const listAuditors = endpoint('GET', '/external-audits/{id}/auditors', {
  permission: 'audits.conduct',
  tag: 'certification',
  summary: 'People of the body with how many audits they have, and why some cannot audit this outlet',
  params: IdParams,
  output: z.array(AuditorChoice),
})

export const assignAuditor = endpoint('PUT', '/external-audits/{id}/auditor', {
  permission: 'audits.conduct',
  tag: 'certification',
  summary:
    'Give the case to an auditor, also in place of another one; what was judged stays. 409 if they are dependent',
  params: IdParams,
  input: z.strictObject({ auditor: iri('users') }).meta({ id: 'AuditAssignment' }),
})

import { expect } from 'vitest'
import { v7 } from 'uuid'
import { announceJob, issueCertificate } from '~/api/features/certificates/issuing.service'
import type { Database } from '~/api/platform/database'
import type { ApiConfig } from '~/api/platform/deps'
import type { Certificate } from '~/contracts/certification/certificates'
import { lifetimes } from '~/contracts/constants'
import type { DisclosureDraft, DisclosureSignature } from '~/contracts/content/disclosure'
import { newOutlet } from '../disclosure/outlet'

/** An outlet in the registry with a published report, a body with two people, one of whom has audited it, and a certificate. */
export async function newCertified(database: Database, config: Partial<ApiConfig> = {}) {
  const test = await newOutlet(database, config)
  await database.db().deleteFrom('certificate').execute()
  const { kit, outlet, owner } = test
  await test.answerAll()
  const republish = async () => {
    const { state } = (await owner('GET', '/disclosure/draft')).body as unknown as DisclosureDraft
    const signed = { body: { state, name: 'Ben Roe', function: 'Publisher' } }
    const { id } = (await owner('PUT', '/disclosure/signature', signed))
      .body as unknown as DisclosureSignature
    expect((await owner('POST', '/disclosures', { body: { signature: id } })).status).toBe(201)
  }
  await republish()
  const provider = { roles: ['ROLE_SERVICE_PROVIDER'], validated: true, website: 'https://auditors.example' }
  const body = await kit.seedPerson({ ...provider, entity_name: 'Auditors United' })
  await database
    .db()
    .insertInto('certification_body')
    .values({ provider_id: body.id, marked_at: kit.deps.now() })
    .execute()
  const auditor = await kit.seedPerson({ parent_id: body.id, first_name: 'Aud', last_name: 'Itor' })
  const colleague = await kit.seedPerson({ parent_id: body.id, first_name: 'Col', last_name: 'League' })
  const issue = async (auditId = v7()) =>
    issueCertificate(kit.deps, {
      ...{ auditId, outletId: outlet.id, outletName: 'The Gazette', report: 1, standard: 1 },
      ...{
        bodyId: body.id,
        bodyName: 'Auditors United',
        auditorIds: [auditor.id],
        decidedAt: kit.deps.now(),
      },
    })
  const number = await issue()
  /** The moment from which everybody sees it. */
  const announce = async (which = number) => {
    test.later(lifetimes.decisionUndo)
    await kit.runJob(announceJob, { number: which })
  }
  const path = `/certificates/${number}`
  const read = async () => (await test.visitor('GET', path)).body as unknown as Certificate
  /** Sessions of now: after a leap of the clock others have ended. */
  const by = async (person: { email: string }) => (await kit.as(person)).request
  return { ...test, body, auditor, colleague, number, path, issue, announce, republish, read, by }
}
export type Certified = Awaited<ReturnType<typeof newCertified>>

import { beforeEach, expect, it } from 'vitest'
import { paths } from '~/app/platform/paths'
import { type Certified, newCertified } from '~/tests/support/certificates/certified'
import { describeWithDatabase } from '~/tests/support/database'
import { frontArgs, openTransport, thrownBy } from '~/tests/support/front'
import { changeReport, loadReportPage } from './disclosure.server'
import { loadNewestReport } from './public.server'

describeWithDatabase('the report of an account that an admin has made another kind', (database) => {
  let test: Certified
  beforeEach(async () => {
    test = await newCertified(database())
    await test.setPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'] })
  })

  async function argsOf(person: { email: string }, fields?: Record<string, string>) {
    const { transport } = openTransport(test.kit.api)
    const { tokens } = await test.kit.as(person)
    const init = fields ? { init: { method: 'POST', body: new URLSearchParams(fields) } } : {}
    return frontArgs({ api: transport, tokens, path: paths.ownReport(), ...init })
  }
  const page = async (person: { email: string }) => loadReportPage(await argsOf(person))

  it('leads its owner to the withdrawal, and to nothing else of an outlet', async () => {
    const publicPage = await loadNewestReport({
      ...(await argsOf(test.outlet)),
      params: { outlet: test.outlet.id },
    })
    expect(publicPage).toMatchObject({ mayWithdraw: true, mayReport: false })
    expect(await page(test.outlet)).toEqual({ found: 'left', number: 1, outletKey: test.outlet.id })
    const args = await argsOf(test.outlet, { intent: 'withdraw', number: '1', reason: 'I left.' })
    const answer = (await changeReport(args)) as Response
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, paths.outletReport(test.outlet.id)])
    expect((await thrownBy(page(test.outlet))).status).toBe(403)
    const publish = await argsOf(test.outlet, { intent: 'publish', signature: test.outlet.id })
    expect((await thrownBy(Promise.resolve(changeReport(publish)))).status).toBe(403)
    const undo = await argsOf(test.outlet, { intent: 'undo', number: '1' })
    expect(((await changeReport(undo)) as Response).status).toBe(303)
    expect(await page(test.outlet)).toMatchObject({ found: 'left' })
  })

  it('shows nobody else anything', async () => {
    const other = await test.seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'] })
    expect((await thrownBy(page(other))).status).toBe(403)
  })
})

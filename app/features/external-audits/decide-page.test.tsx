import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { newAudit } from '~/tests/support/audits/cast'
import { describeWithDatabase } from '~/tests/support/database'
import { frontArgs, openTransport } from '~/tests/support/front'
import { staged } from '~/tests/support/staged'
import { changeCase, loadCase, loadDecision } from './case.server'
import { CaseActions } from './case-actions'
import { DecidePage } from './decide-page'

const sinceIn = (markup: string) =>
  [...markup.matchAll(/name="since" value="([^"]*)"/g)].map(([, value]) => value)

describeWithDatabase('the pages of an external audit', (database) => {
  it('send in which round they were read, and are refused in a later one', async () => {
    const test = await newAudit(database())
    await test.start.submitted()
    const { transport } = openTransport(test.kit.api)
    const open = async (person: { email: string }, form?: Record<string, string>) => {
      const { tokens } = await test.kit.as(person)
      const body = form && new URLSearchParams(form)
      const args = await frontArgs({
        api: transport,
        tokens,
        ...(body && { init: { method: 'POST', body } }),
      })
      return { ...args, params: { id: test.id() } }
    }
    const decision = { ...(await loadDecision(await open(test.nina))), result: undefined }
    const { waitingSince } = decision.entry
    const page = <DecidePage {...decision} renderAnswer={() => null} />
    expect(sinceIn(renderToStaticMarkup(staged(page)))).toEqual(Array(3).fill(waitingSince))
    test.kit.clock.now = new Date(test.kit.clock.now.getTime() + 60_000)
    await test.ok(test.call('nina', 'PUT /decision', { decision: 'sendBack', reason: 'Look again' }))
    const found = { ...(await loadCase(await open(test.max))), result: undefined }
    const actions = <CaseActions {...found} renderAnswer={() => null} />
    const offered = sinceIn(renderToStaticMarkup(staged(actions)))
    expect(new Set(offered)).toEqual(new Set([found.entry.waitingSince]))
    expect(found.entry.waitingSince).not.toBe(waitingSince)
    await changeCase(await open(test.max, { intent: 'submit', since: offered[0] ?? '', reason: '' }))
    const certified = await changeCase(
      await open(test.nina, { intent: 'certify', since: waitingSince ?? '' }),
    )
    expect(JSON.stringify(certified)).toContain('auditMoved')
    expect((await test.read('nina')).state).toBe('submitted')
  })
})

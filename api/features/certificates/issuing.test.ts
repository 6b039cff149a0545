import { v7 } from 'uuid'
import { expect, it } from 'vitest'
import { lifetimes } from '~/contracts/constants'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { isNumber, toNumber } from './certificates.rules'
import { findNumberOf, issueCertificate, takeBackCertificate } from './issuing.service'

const { decisionUndo } = lifetimes

it('a number with one wrong character, or two that have changed places, is none', () => {
  for (let round = 0; round < 50; round++) {
    const number = toNumber(crypto.getRandomValues(new Uint8Array(12)))
    expect(number).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}-[2-9A-HJ-NP-Z]$/)
    expect(isNumber(number)).toBe(true)
    const text = number.replaceAll('-', '')
    for (let at = 0; at < text.length; at++) {
      for (const other of '23456789ABCDEFGHJKLMNPQRSTUVWXYZ')
        if (other !== text[at]) expect(isNumber(text.slice(0, at) + other + text.slice(at + 1))).toBe(false)
      for (let with_ = at + 1; with_ < text.length; with_++) {
        const swapped = Array.from(text)
        ;[swapped[at], swapped[with_]] = [text[with_]!, text[at]!]
        if (text[at] !== text[with_]) expect(isNumber(swapped.join(''))).toBe(false)
      }
    }
  }
})

describeWithDatabase('issuing', (database) => {
  it('counts ten minutes after the decision, and can be taken back until then', async () => {
    const kit = createTestApi(database())
    const outlet = await kit.seedPerson({
      roles: ['ROLE_MEDIA_OUTLET'],
      entity_name: 'Kurier',
      validated: true,
    })
    const body = await kit.seedPerson({
      roles: ['ROLE_SERVICE_PROVIDER'],
      entity_name: 'Prüfer',
      validated: true,
    })
    const certified = {
      ...{
        outletId: outlet.id,
        outletName: 'Kurier',
        bodyId: body.id,
        bodyName: 'Prüfer',
        report: 1,
        standard: 1,
      },
      ...{ auditorIds: [v7()], decidedAt: kit.deps.now() },
    }
    const [kept, taken] = [v7(), v7()]
    const number = await issueCertificate(kit.deps, { ...certified, auditId: kept })
    expect(isNumber(number)).toBe(true)
    await issueCertificate(kit.deps, { ...certified, auditId: taken })
    await takeBackCertificate(kit.deps, taken)
    expect(await findNumberOf(kit.deps, kept)).toBeNull()
    await expect(takeBackCertificate(kit.deps, taken)).rejects.toMatchObject({ code: 'conflict' })
    kit.clock.now = new Date(kit.clock.now.getTime() + decisionUndo * 1000)
    expect(await findNumberOf(kit.deps, kept)).toBe(number)
    await expect(takeBackCertificate(kit.deps, kept)).rejects.toMatchObject({ code: 'conflict' })
  })
})

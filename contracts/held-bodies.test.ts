import { expect, it } from 'vitest'
import { createRoom } from './held-bodies'

it('holds as much as there is room for, of all clients and of each', () => {
  const hold = createRoom({ most: 10, perClient: 6 }, { most: 0, perClient: 0, size: 0 })
  const [one, same, other] = [hold('a'), hold('a'), hold('b')]
  expect([one.take(4), same.take(3), same.take(2)]).toEqual([true, false, true])
  expect([other.take(5), other.take(4)]).toEqual([false, true])
  one.release()
  expect([other.take(2), same.take(3)]).toEqual([true, false])
  same.release()
  other.release()
  other.release()
  expect([hold('a').take(6), hold('b').take(4), hold('c').take(1)]).toEqual([true, true, false])
})

it('has room apart for the beginnings of bodies, of all clients and of each', () => {
  const hold = createRoom({ most: 10, perClient: 10 }, { most: 6, perClient: 4, size: 3 })
  const large = hold('a')
  expect(large.take(10)).toBe(true)
  const [one, same, other] = [hold('a'), hold('a'), hold('b')]
  expect([one.take(2), one.take(2), one.take(1)]).toEqual([true, false, true])
  expect([same.take(2), same.take(1)]).toEqual([false, true])
  expect([other.take(3), other.take(2)]).toEqual([false, true])
  for (const each of [large, one, same, other]) each.release()
  expect([one.take(10), other.take(3)]).toEqual([true, true])
})

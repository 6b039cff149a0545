import { expect, it } from 'vitest'
import { createRoom } from './held-bodies'

it('holds as much as there is room for, of all clients and of each', () => {
  const hold = createRoom({ most: 10, perClient: 6 })
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

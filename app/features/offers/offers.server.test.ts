import { expect, it } from 'vitest'
import { readChoices } from './offers.server'

it('takes the filters that the list knows and passes over the rest', () => {
  const search = new URLSearchParams(
    'text=%20climate%20&category=party&language=de&cost=&online=true&p=iuprofiles&page=0&sort=newest&expired=maybe',
  )
  expect(readChoices(search)).toEqual({ text: 'climate', language: 'de', online: 'true', sort: 'newest' })
})

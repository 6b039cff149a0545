import { describe, expect, it } from 'vitest'
import { faultsIn } from '~/api/features/answers/answers.rules'
import * as constants from '~/contracts/constants'
import { AnswerChange } from '~/contracts/content/answers'
import { Asking } from '~/contracts/content/content'
import { ProfileChange } from '~/contracts/people/profiles'
import countries from '../reference/countries.json'
import questions from '../standard/questions.json'
import { demoAnswers } from './answers'
import { demoOffers } from './offers'
import { demoPeople } from './people'
import { demoProfileDetails } from './profile-details'

const clauses = questions.map(({ clause }) => clause)
const TAGS = new Set(
  (
    'format-in-person format-online format-hybrid format-self-paced level-beginner level-intermediate ' +
    'level-advanced audience-journalists audience-editors audience-managers audience-trainers ' +
    'topic-investigative topic-safety topic-disinformation topic-data topic-ai topic-climate topic-health ' +
    'topic-elections'
  ).split(' '),
)
const byKey = new Map(demoPeople.map((person) => [person.key, person]))
const journalists = demoPeople.filter(({ kind }) => kind === 'journalist')
const providers = demoPeople.filter(({ kind }) => kind === 'service_provider')

function distinct<T>(values: T[]): T[] {
  return [...new Set(values)].sort()
}

function expectWithin(values: readonly string[] | undefined, known: readonly string[], key: string): void {
  for (const value of values ?? []) expect(known, key).toContain(value)
}

describe('demo people', () => {
  it('are 46 of every kind and state, with 6 of 7 providers validated', () => {
    expect(demoPeople).toHaveLength(46)
    expect(providers.map(({ validated }) => validated).filter(Boolean)).toHaveLength(6)
    expect(providers).toHaveLength(7)
    expect(distinct(demoPeople.map(({ kind }) => kind))).toHaveLength(8)
    expect(distinct(demoPeople.map(({ state }) => state))).toHaveLength(4)
    expect(distinct(journalists.map(({ validation }) => validation))).toHaveLength(4)
    const trainers = demoPeople.filter(({ kind }) => kind === 'trainer')
    expect(distinct(trainers.map(({ validated }) => validated))).toEqual([false, true])
    expect(demoPeople.filter(({ kind }) => kind === 'admin')).toHaveLength(1)
    expect(demoPeople.filter(({ editor }) => editor)).toHaveLength(1)
  })

  it('have unique keys, e-mails and vanity names', () => {
    const vanity = demoPeople.flatMap(({ vanityName }) => (vanityName ? [vanityName] : []))
    expect(byKey.size).toBe(demoPeople.length)
    expect(distinct(demoPeople.map(({ email }) => email.toLowerCase()))).toHaveLength(demoPeople.length)
    expect(distinct(vanity)).toHaveLength(vanity.length)
    for (const name of vanity) expect(name).toMatch(/^[a-z0-9_-]{3,40}$/)
  })

  it.each(Object.entries(demoProfileDetails))(
    '%s says nothing that the form would refuse',
    (key, details) => {
      const { visibility = 0 } = byKey.get(key) ?? {}
      const change = {
        version: 1,
        visibility,
        addressLine1: details.address_line1,
        addressLine2: details.address_line2,
        postCode: details.post_code,
        region: details.region,
        phone: details.phone,
        extraEmail: details.extra_email,
        socialLinks: details.social_links,
        publications: details.publications,
        subregions: details.subregions,
        contactLanguages: details.contact_languages,
      }
      expect(ProfileChange.safeParse(change).error?.issues).toBeUndefined()
      for (const own of [details.email_visibility, details.phone_visibility, details.address_visibility])
        expect(own ?? 0, key).toBeLessThanOrEqual(visibility)
    },
  )

  it.each(demoPeople)('$key uses known codes and resolvable references', (person) => {
    expect(person.email).toMatch(/^[a-z0-9.]+@example\.(org|com|net)$/)
    expect(countries.map(({ id }) => id)).toContain(person.country)
    expectWithin(person.languages, constants.contentLanguages, person.key)
    expectWithin(person.expertise, constants.expertiseCodes, person.key)
    expectWithin(person.mediaTypes, constants.mediaTypes, person.key)
    if (person.description) expect(person.description.length).toBeGreaterThanOrEqual(50)
    expect(Boolean(person.parent)).toBe(person.kind === 'contributor')
    if (person.parent) expect(['media_outlet', 'service_provider']).toContain(byKey.get(person.parent)?.kind)
  })

  it.each(journalists)('$key names a validated provider exactly when there is a request', (person) => {
    expect(Boolean(person.validator)).toBe(person.validation !== 'none')
    if (person.validator) expect(byKey.get(person.validator)?.validated).toBe(true)
    expect(Boolean(person.reason)).toBe(person.validation === 'rejected')
  })
})

describe('demo answers', () => {
  const asked = new Map(questions.map(({ key, clause: _, ...asking }) => [key, Asking.parse(asking)]))
  const all = Object.entries(demoAnswers).flatMap(([outlet, answers]) =>
    Object.entries(answers).map(([key, answer]) => ({ outlet, key, answer })),
  )

  it.each(all)('$outlet says nothing about $key that the form would refuse', ({ key, answer }) => {
    expect(AnswerChange.parse({ ...answer, standard: 1, base: 0 })).toMatchObject(answer)
    const asking = asked.get(key)
    expect(asking && faultsIn(asking, answer)).toEqual([])
  })

  it('are complete for all outlets but one, with some that are internal and one that does not apply, and begun for the other', () => {
    const required = questions.filter((question) => question.required).map(({ key }) => key)
    const { 'outlet-savannah': whole = {}, 'outlet-kurier': begun = {} } = demoAnswers
    expect(required.filter((key) => !whole[key])).toEqual([])
    expect(required.filter((key) => !begun[key]).length).toBeGreaterThan(40)
    expect(
      required.filter((key) =>
        Object.values(demoAnswers).some((answers) => !answers[key] && answers !== begun),
      ),
    ).toEqual([])
    for (const answers of [whole, begun].map((each) => Object.values(each)))
      expect([
        answers.some(({ internal }) => internal),
        answers.some(({ notApplicable }) => notApplicable),
      ]).toEqual([true, true])
    expect(new Set(Object.values(whole).flatMap(({ value }) => value?.kind ?? [])).size).toBe(6)
  })
})

describe('demo offers', () => {
  const ended = ({ deadlineIn }: { deadlineIn: number | null }) => deadlineIn !== null && deadlineIn < 0

  it('are 60 of every category, state, cost and language', () => {
    expect(demoOffers).toHaveLength(60)
    expect(distinct(demoOffers.map(({ key }) => key))).toHaveLength(60)
    expect(distinct(demoOffers.map(({ category }) => category))).toEqual(
      [...constants.offerCategories].sort(),
    )
    expect(distinct(demoOffers.map(({ cost }) => cost))).toEqual([...constants.offerCosts].sort())
    expect(distinct(demoOffers.map(({ language }) => language))).toEqual(
      ['ar', 'de', 'en', 'es', 'fr', 'it', 'uk'].sort(),
    )
    expect(distinct(demoOffers.map(({ status }) => status))).toEqual(['draft', 'published', 'withdrawn'])
    expect(demoOffers.filter((offer) => offer.status === 'published' && ended(offer)).length).toBeGreaterThan(
      3,
    )
    expect(distinct(demoOffers.flatMap(({ clauses }) => clauses))).toHaveLength(18)
    expect(distinct(demoOffers.flatMap(({ tags }) => tags))).toEqual([...TAGS].sort())
  })

  it.each(demoOffers)('$key keeps the limits and resolves', (offer) => {
    const provider = byKey.get(offer.provider)
    expect(provider?.kind).toBe('service_provider')
    if (!provider?.validated) expect(offer.status).toBe('draft')
    expect(offer.headline.length).toBeLessThanOrEqual(120)
    expect(offer.teaser.length).toBeLessThanOrEqual(300)
    expect(offer.description.length).toBeGreaterThanOrEqual(50)
    const paragraphs = offer.description.split('\n\n').length
    expect(paragraphs).toBeGreaterThanOrEqual(2)
    expect(paragraphs).toBeLessThanOrEqual(4)
    expect(offer.online || Boolean(offer.place)).toBe(true)
    expect(offer.link).toMatch(/^https:\/\/example\.org\//)
    for (const tag of offer.tags) expect(TAGS).toContain(tag)
    for (const clause of offer.clauses) expect(clauses).toContain(clause)
    if (offer.startsIn !== null) expect(offer.endsIn ?? offer.startsIn).toBeGreaterThanOrEqual(offer.startsIn)
  })
})

import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { answersFile, type Endpoint } from '~/contracts/endpoint'
import { limits } from '~/contracts/constants'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { insertPublishedOffer } from '~/tests/support/content/published-offer'
import { type AccountKind, logInAs } from './accounts'
import { endpoints, nameOf } from './endpoints'

/** What keyboards of our languages put around a phrase. */
const typographic = [
  '“Open Sources”',
  '„Open Sources“',
  '«Open Sources»',
  '« Open Sources »',
  '»Open Sources«',
  '‘Open Sources’',
]

/** Parameters that take any words of somebody who searches. */
function searchFields(endpoint: Endpoint): string[] {
  if (endpoint.method !== 'GET' || answersFile(endpoint)) return []
  const { properties = {} } = z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).flatMap(([name, field]) =>
    typeof field === 'object' && field.type === 'string' && field.maxLength === limits.searchCharacters
      ? [name]
      : [],
  )
}
const searches = endpoints.flatMap((endpoint) =>
  searchFields(endpoint)
    .filter(() => !endpoint.path.includes('{'))
    .map((field) => ({ name: `${nameOf(endpoint)} ${field}`, path: endpoint.path, field })),
)

describeWithDatabase(
  'a phrase is searched for alike in the quotation marks of every language',
  (database) => {
    let kit: ReturnType<typeof createTestApi>
    const tokens: string[] = []

    beforeAll(async () => {
      kit = createTestApi(database())
      for (const kind of ['admin', 'journalist', 'provider'] satisfies AccountKind[])
        tokens.push((await logInAs(kit, kind)).token)
      for (const headline of ['Open Sources', 'Sources Open']) {
        const [first_name = '', last_name = ''] = headline.split(' ')
        const values = { validated: true, visible_trainer: true, visibility: 2 as const }
        for (const role of ['ROLE_TRAINER', 'ROLE_INDIVIDUAL_JOURNALIST'])
          await kit.seedPerson({ ...values, roles: [role], first_name, last_name })
        const organisation = { ...values, entity_name: headline }
        await kit.seedPerson({ ...organisation, roles: ['ROLE_MEDIA_OUTLET'] })
        const provider = await kit.seedPerson({ ...organisation, roles: ['ROLE_SERVICE_PROVIDER'] })
        await insertPublishedOffer(database(), { providerId: provider.id, now: kit.clock.now }, { headline })
      }
    })

    const answer = async (token: string, { path, field }: (typeof searches)[number], asked: string) => {
      const { status, headers, body } = await kit.request(
        'GET',
        `${path}?${new URLSearchParams({ [field]: asked })}`,
        { token },
      )
      return { status, total: headers.get('x-total-count'), body: body as unknown }
    }

    it('in every search that there is', () => {
      expect(searches.length).toBeGreaterThan(10)
    })

    const narrowed = new Set<string>()
    it.each(searches)('$name', async (search) => {
      for (const token of tokens) {
        const [words, phrase] = [
          await answer(token, search, 'Open Sources'),
          await answer(token, search, '"Open Sources"'),
        ]
        if (words.total !== phrase.total) narrowed.add(search.path)
        for (const asked of typographic) expect(await answer(token, search, asked), asked).toEqual(phrase)
      }
    })

    it('which finds fewer than the words alone, wherever it finds something', () => {
      expect([...narrowed].sort()).toEqual(expect.arrayContaining(['/directory', '/offers', '/people']))
    })
  },
)

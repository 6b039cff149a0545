import { sql } from 'kysely'
import { pageOf } from '~/api/features/content/content.service'
import type { Database } from '~/api/platform/database'
import type { Locale } from '~/contracts/constants'
import countries from './reference/countries.json'
import salutations from './reference/salutations.json'

const pageFiles = import.meta.glob<string>('./pages/*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const pageRows = () =>
  Object.entries(pageFiles).map(([path, markdown]) => {
    const [locale = '', file = ''] = path.split('/').slice(-2)
    const { title, lede, body } = pageOf(markdown)
    return {
      uid: file.replace('.md', ''),
      locale: locale as Locale,
      title,
      lede,
      body: JSON.stringify(body),
      updated_at: new Date(),
    }
  })

/** Countries, salutations and editorial pages as this release has them; what is the same already is left alone. */
export async function seedReference(database: Database): Promise<void> {
  await database.transaction(async (trx) => {
    await trx
      .insertInto('country')
      .values(countries.map(({ id, subregion, names }) => ({ id, subregion, names: JSON.stringify(names) })))
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) => ({ subregion: eb.ref('excluded.subregion'), names: eb.ref('excluded.names') }))
          .where(
            sql<boolean>`(country.subregion, country.names) is distinct from (excluded.subregion, excluded.names)`,
          ),
      )
      .execute()
    await trx
      .insertInto('salutation')
      .values(
        salutations.map(({ id, titles }, position) => ({ id, position, titles: JSON.stringify(titles) })),
      )
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) => ({ position: eb.ref('excluded.position'), titles: eb.ref('excluded.titles') }))
          .where(
            sql<boolean>`(salutation.position, salutation.titles) is distinct from (excluded.position, excluded.titles)`,
          ),
      )
      .execute()
    await trx
      .insertInto('page')
      .values(pageRows())
      .onConflict((conflict) =>
        conflict
          .columns(['uid', 'locale'])
          .doUpdateSet((eb) => ({
            title: eb.ref('excluded.title'),
            lede: eb.ref('excluded.lede'),
            body: eb.ref('excluded.body'),
            updated_at: eb.ref('excluded.updated_at'),
          }))
          .where(
            sql<boolean>`(page.title, page.lede, page.body) is distinct from (excluded.title, excluded.lede, excluded.body)`,
          ),
      )
      .execute()
  })
}

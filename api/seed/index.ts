import { sql } from 'kysely'
import { publishRelease, type ReleaseDocument } from '~/api/features/content/release.service'
import { publishFirstStandard } from '~/api/features/standard/standard.service'
import type { Database } from '~/api/platform/database'
import type { ApiDeps } from '~/api/platform/deps'
import { type Locale, localeCodes } from '~/contracts/constants'
import type { LocalNames } from '~/contracts/languages'
import type { ContentData, ContentType } from '~/contracts/content/content'
import type { TagFamily } from '~/contracts/offers/tags'
import { guideTree } from './guide/tree'
import { questionTree } from './questions/tree'
import countries from './reference/countries.json'
import salutations from './reference/salutations.json'
import tags from './reference/tags.json'
import { standardDocuments } from './standard/texts'

const files = import.meta.glob<string>('./{pages,guide,questions}/*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

type Branch = ContentData & { slug: string }

/** Articles and questions stand in a tree, which says where they belong; the uid of each starts with the name of its part. */
const trees: Record<string, { type: ContentType; prefix: string; branches: readonly Branch[] }> = {
  guide: { type: 'article', prefix: 'knowledgebase_', branches: guideTree },
  questions: { type: 'question', prefix: 'helpdesk_', branches: questionTree },
}

function releaseDocument(path: string, source: string): ReleaseDocument {
  const [folder = '', locale = '', file = ''] = path.split('/').slice(-3)
  const name = file.replace('.md', '')
  const text = { locale: locale as Locale, source }
  const tree = trees[folder]
  if (!tree) return { ...text, uid: name, type: 'page', data: {} }
  const branch = tree.branches.find(({ slug }) => slug === name)
  if (!branch) throw new Error(`${path} is not in the tree of its folder`)
  const { slug, ...data } = branch
  return { ...text, uid: tree.prefix + slug, type: tree.type, data }
}

/** Every text of this release: pages, guide, questions of the helpdesk and of the standard, in each language that it has. */
export const releaseDocuments = (): ReleaseDocument[] => [
  ...Object.entries(files).map(([path, source]) => releaseDocument(path, source)),
  ...standardDocuments(),
]

/**
 * Pages, guide and questions as this release has them; what people have written stays. The first version of the standard is
 * made of them, where there is none.
 */
export const seedDocuments = (deps: Pick<ApiDeps, 'database' | 'now'>): Promise<number> =>
  publishRelease(deps, releaseDocuments(), publishFirstStandard)

/** Names of a country: those of the release, and for further languages those that the program knows by itself. */
function inEveryLanguage(id: string, names: LocalNames): LocalNames {
  const others = localeCodes.map((code) => [code, countryNames(code).of(id) ?? names.en] as const)
  return { ...Object.fromEntries(others), ...names }
}

const namesIn = new Map<Locale, Intl.DisplayNames>()

function countryNames(locale: Locale): Intl.DisplayNames {
  const known = namesIn.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' })
  namesIn.set(locale, known)
  return known
}

/**
 * Countries and salutations as this release has them; what is the same already is left alone. Tags
 * belong to the administration: only those that are missing are added, and names in further languages to those that it has not renamed.
 */
export async function seedReference(database: Database): Promise<void> {
  await database.transaction(async (trx) => {
    await trx
      .insertInto('country')
      .values(
        countries.map(({ id, subregion, names }) => ({
          id,
          subregion,
          names: JSON.stringify(inEveryLanguage(id, names)),
        })),
      )
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
      .insertInto('tag')
      .values(
        tags.map(({ code, family, position, names }) => ({
          code,
          family: family as TagFamily,
          position,
          names: JSON.stringify(names),
        })),
      )
      .onConflict((conflict) =>
        conflict
          .column('code')
          .doUpdateSet((eb) => ({ names: eb.ref('excluded.names') }))
          .where(sql<boolean>`tag.names <@ excluded.names and tag.names <> excluded.names`),
      )
      .execute()
  })
}

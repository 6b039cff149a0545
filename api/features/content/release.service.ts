import { createHash } from 'node:crypto'
import type { ApiDeps } from '~/api/platform/deps'
import { defaultLocale } from '~/contracts/constants'
import { richTextOf } from './markdown'
import { publishDocuments } from './publication.service'
import * as repo from './release.repo'
import { type Change, changesOf, type ReleaseDocument, type Written } from './release.rules'

export type { ReleaseDocument } from './release.rules'

/** Texts per statement; limits memory. */
const batchSize = 100

/** Hash of a text; must match the one computed by the database. */
const fingerprint = ({ title, lede, markdown }: Written): string =>
  createHash('md5').update(`${title}\n${lede}\n${markdown}`).digest('hex')

type Deps = Pick<ApiDeps, 'database' | 'now'>

async function write(
  deps: Deps,
  changes: readonly Change[],
  english: ReadonlyMap<string, number>,
): Promise<void> {
  for (let start = 0; start < changes.length; start += batchSize) {
    const versions = changes
      .slice(start, start + batchSize)
      .map(({ uid, locale, type, data, number, title, lede, markdown }) => {
        const english_version = locale === defaultLocale ? null : (english.get(uid) ?? null)
        return { uid, locale, type, data, number, title, lede, markdown, english_version }
      })
    await repo.addVersions(deps.database, versions, deps.now())
    const publications = versions.map(({ english_version, ...version }) => ({
      ...version,
      body: richTextOf(version.markdown),
      englishVersion: english_version,
    }))
    await publishDocuments(deps, publications, null)
  }
}

/**
 * Publishes the texts of a release, except those edited by a person since. If nothing has changed, it costs one query.
 * @returns number of new versions
 */
export async function publishRelease(deps: Deps, texts: readonly ReleaseDocument[]): Promise<number> {
  const { database } = deps
  if (changesOf(texts, await repo.findKnown(database), fingerprint).length === 0) return 0
  return database.transaction(async () => {
    await repo.lockRelease(database)
    // Repeated under the lock, as another process may have been faster.
    const changes = changesOf(texts, await repo.findKnown(database), fingerprint)
    await write(
      deps,
      changes.filter(({ locale }) => locale === defaultLocale),
      new Map(),
    )
    const published = await repo.findKnown(database)
    const english = published.filter(({ locale }) => locale === defaultLocale)
    await write(
      deps,
      changes.filter(({ locale }) => locale !== defaultLocale),
      new Map(
        english.flatMap(({ uid, published_version: number }) => (number === null ? [] : [[uid, number]])),
      ),
    )
    return changes.length
  })
}

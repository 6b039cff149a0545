import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import { defaultLocale, type Locale } from '~/contracts/constants'
import type { ContentPage } from '~/contracts/content'
import * as repo from './content.repo'
import { fillBlock, fillText } from './content.rules'

export { pageOf, type ParsedPage, richTextOf } from './markdown'

/**
 * An editorial page in the language asked for, or else in English; brand and operator are those of this installation.
 * @throws ApiError notFound
 */
export async function getContentPage(deps: ApiDeps, uid: string, locale: Locale): Promise<ContentPage> {
  const row = await repo.findPage(deps.database, uid, [locale, defaultLocale])
  if (!row) throw notFound()
  const { brandName, operator } = deps.config
  const values = {
    brand: brandName,
    operatorName: operator.name,
    operatorAddress: operator.address,
    operatorEmail: operator.email,
  }
  return {
    uid: row.uid,
    locale: row.locale,
    title: fillText(row.title, values),
    lede: fillText(row.lede, values),
    body: row.body.map((block) => fillBlock(block, values)),
    updatedAt: row.updated_at.toISOString(),
  }
}

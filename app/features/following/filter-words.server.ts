import { type Args, call } from '~/app/platform/api.server'
import { getFixedT } from '~/app/platform/i18n.server'
import { languageNames } from '~/app/platform/language-names.server'
import type { OfferFilterValues } from '~/contracts/offers/offers'
import { listTags } from '~/contracts/offers/tags'

/** Names of tags by code; loaded only if a filter has one. */
export async function tagNames(
  args: Args,
  filters: readonly OfferFilterValues[],
): Promise<Map<string, string>> {
  if (!filters.some(({ tag }) => tag?.length)) return new Map()
  return new Map((await call(args, listTags)).map(({ code, name }) => [code, name]))
}

/** Labels of the filter values, in the reader's language. */
export function filterWords(args: Args, filters: OfferFilterValues, tags: Map<string, string>): string[] {
  const t = getFixedT(args)
  const { text, category, tag = [], clause = [], language, cost, online, provider, state } = filters
  return [
    ...(text ? [t('offers:filters.searchedFor', { text })] : []),
    ...(category ? [t(`offers:category.${category}`)] : []),
    ...tag.map((code) => tags.get(code) ?? code),
    ...clause.map((number) => t('following:filters.clause', { number })),
    ...(language ? [languageNames(args, [language])[language] ?? language] : []),
    ...(online ? [t(`offers:online.${online}`)] : []),
    ...(cost ? [t(`offers:cost.${cost}`)] : []),
    ...(provider ? [t('following:filters.provider')] : []),
    ...(state ? [t(`offers:state.${state}`)] : []),
  ]
}

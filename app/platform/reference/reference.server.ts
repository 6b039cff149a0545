import { orderOf } from './collation.server'
import { defaultLocale, localeCodes, tagFamilies } from '~/contracts/constants'
import { listCountries, listSalutations, type Country, type Salutation } from '~/contracts/reference'
import { listTags, type TagFamily } from '~/contracts/offers/tags'
import { type Args, call } from '../api.server'
import { localeOf } from '../i18n.server'

/** An option of a select field: its value, and its label in the reader's language. */
export interface ReferenceOption {
  value: string
  label: string
}

async function orElse<T>(args: Args, wanted: Promise<T>, fallback: T): Promise<T> {
  try {
    return await wanted
  } catch (error) {
    args.context.log.error(
      { err: error, requestId: args.context.requestId },
      'a list of choices could not be fetched',
    )
    return fallback
  }
}

const inLocale = <T extends { locale: string }>(args: Args, translations: T[]) =>
  translations.find((each) => each.locale === localeOf(args)) ??
  translations.find((each) => each.locale === defaultLocale)

const query = { 'groups[]': 'translations', pagination: 'false' } as const

/**
 * All countries sorted by name; a single fallback if they cannot be loaded, so that a form can still be sent.
 */
export async function countryOptions(args: Args): Promise<ReferenceOption[]> {
  const countries = await orElse(args, call(args, listCountries, { query }), fallbackCountries)
  const compare = orderOf(localeOf(args))
  return countries
    .map(({ id, translations }) => ({ value: id, label: inLocale(args, translations)?.name ?? id }))
    .sort((a, b) => compare(a.label, b.label))
}

/** All salutations in their own order; a single fallback if they cannot be loaded. */
export async function salutationOptions(args: Args): Promise<ReferenceOption[]> {
  const salutations = await orElse(args, call(args, listSalutations, { query }), fallbackSalutations)
  return salutations.map(({ id, translations }) => ({
    value: id,
    label: inLocale(args, translations)?.title ?? id,
  }))
}

/** The tags for offers, by family and in their order; none if they cannot be loaded. */
export async function tagOptions(args: Args): Promise<{ family: TagFamily; options: ReferenceOption[] }[]> {
  const tags = await orElse(args, call(args, listTags), [])
  return tagFamilies.map((family) => ({
    family,
    options: tags
      .filter((tag) => tag.family === family)
      .map(({ code, name }) => ({ value: code, label: name })),
  }))
}

const nameOfCountry = (locale: string, code: string): string =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code

/** Fallbacks if the lists cannot be loaded, so that the form can still be sent. */
const fallbackCountries: Country[] = [
  {
    id: 'DE',
    subregion: '155',
    translations: localeCodes.map((locale) => ({ name: nameOfCountry(locale, 'DE'), locale })),
  },
]

const fallbackSalutations: Salutation[] = [
  { id: 'mx', translations: [{ title: 'No salutation', locale: defaultLocale }] },
]

/** In the language of the reader; made on the server, so that server and browser show the same name. */
export const countryName = (args: Args, code: string): string =>
  // What is no code of a country, the names do not know and refuse.
  /^[A-Z]{2}$/.test(code) ? nameOfCountry(localeOf(args), code) : code

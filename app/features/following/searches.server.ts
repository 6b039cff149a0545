import { z } from 'zod'
import { type Args, call } from '~/app/platform/api.server'
import { answerForm, formKey, invalid, parseForm } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { doneOrGone, redirectWithToast, type Undo } from '~/app/platform/toast.server'
import {
  createSavedSearch,
  deleteSavedSearch,
  getSavedSearch,
  listSavedSearches,
  mostSavedSearches,
  NewSavedSearch,
  type SavedSearch,
  SavedSearchChange,
  updateSavedSearch,
} from '~/contracts/offers/following'
import { getFixedT } from '~/app/platform/i18n.server'
import { languageNames } from '~/app/platform/reference/language-names.server'
import { OfferFilterValues } from '~/contracts/offers/offers'
import { listTags } from '~/contracts/offers/tags'
import { cutTo } from '~/contracts/signs'

/** A saved search as a list shows it. */
export type ShownSearch = Pick<SavedSearch, 'id' | 'name' | 'frequency' | 'seenUntil'> & {
  words: string[]
  list: string
}

const shown = (args: Args, search: SavedSearch, tags: Map<string, string>): ShownSearch => ({
  id: search.id,
  name: search.name,
  frequency: search.frequency,
  seenUntil: search.seenUntil,
  words: filterWords(args, search.choices, tags),
  list: paths.content(search.choices),
})

/** The own saved searches. */
export async function loadSearches(args: Args) {
  await requirePermission(args, 'watchlist')
  const searches = await call(args, listSavedSearches)
  const filters = searches.map(({ choices }) => choices)
  const tags = await tagNames(args, filters)
  return { searches: searches.map((search) => shown(args, search, tags)), limit: mostSavedSearches }
}

const longestName = 80

/** The form for these filters, with a name made of them. */
export async function loadNewSearch(args: Args) {
  const filters = filtersOf(args)
  await requirePermission(args, 'watchlist')
  const words = filterWords(args, filters, await tagNames(args, [filters]))
  const name = cutTo(words.join(' · '), longestName).trim()
  return { name, frequency: 'weekly' as const, words, list: paths.content(filters), formKey: formKey(args) }
}

const key = z.string().max(64).optional()
const CreateForm = z.object({
  name: NewSavedSearch.shape.name,
  frequency: NewSavedSearch.shape.frequency,
  seenUntil: NewSavedSearch.shape.seenUntil,
  formKey: key,
})

/** Saves these filters under a name. */
export async function saveNewSearch(args: Args) {
  await requirePermission(args, 'watchlist')
  return answerForm(args, CreateForm, async ({ formKey: idempotencyKey, ...facts }) => {
    const input = { ...facts, choices: filtersOf(args) }
    await call(args, createSavedSearch, { input, idempotencyKey })
    return redirectWithToast(args, paths.savedSearches, 'following:searches.toast.saved')
  })
}

const idOf = ({ params }: Args) => ({ id: params['id'] ?? '' })

/** One of the user's saved searches. */
export async function loadSearch(args: Args) {
  await requirePermission(args, 'watchlist')
  const search = await call(args, getSavedSearch, { params: idOf(args) })
  return { search: shown(args, search, await tagNames(args, [search.choices])) }
}

// What the page has shown of it: a second click finds it gone, and can be undone all the same.
const Deletion = z.object({
  intent: z.literal('delete'),
  ...SavedSearchChange.partial().shape,
  seenUntil: NewSavedSearch.shape.seenUntil,
  list: z.string().max(4000).optional(),
})
type Deletion = z.infer<typeof Deletion>
const EditForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('change'), ...SavedSearchChange.shape }),
  Deletion,
])

/** The form of a new search, which tells of what the deleted one had not told: with its key a second click makes no second one. */
function undoing(args: Args, { name, frequency, seenUntil, list = '' }: Deletion) {
  if (name === undefined || frequency === undefined) return {}
  const address = new URL(`?${list.split('?')[1] ?? ''}`, args.request.url)
  const choices = filtersOf({ request: new Request(address) })
  const fields: Undo['fields'] = [
    ['name', name],
    ['frequency', frequency],
    ['formKey', formKey(args)],
    ...(seenUntil ? [['seenUntil', seenUntil] satisfies [string, string]] : []),
  ]
  return { undo: { action: paths.newSavedSearch(choices), fields } }
}

/** Changes or deletes one of the own saved searches. */
export async function saveSearch(args: Args) {
  await requirePermission(args, 'watchlist')
  const submission = await parseForm(args, EditForm)
  if (submission.status !== 'success') return invalid(submission)
  const params = idOf(args)
  if (submission.value.intent === 'delete') {
    const deleted = 'following:searches.toast.deleted'
    const told = await doneOrGone(call(args, deleteSavedSearch, { params }), deleted, deleted)
    return redirectWithToast(args, paths.savedSearches, { ...told, ...undoing(args, submission.value) })
  }
  const { name, frequency } = submission.value
  await call(args, updateSavedSearch, { params, input: { name, frequency } })
  return redirectWithToast(args, paths.savedSearches, 'following:searches.toast.changed')
}

/** Names of tags by code, also of those that were retired since; loaded only if a filter has one. */
export async function tagNames(
  args: Args,
  filters: readonly OfferFilterValues[],
): Promise<Map<string, string>> {
  if (!filters.some(({ tag }) => tag?.length)) return new Map()
  const tags = await call(args, listTags, { query: { retired: 'true' } })
  return new Map(tags.map(({ code, name }) => [code, name]))
}

/** Labels of the filter values, in the reader's language. */
export function filterWords(args: Args, filters: OfferFilterValues, tags: Map<string, string>): string[] {
  const t = getFixedT(args)
  const { text, category, tag = [], clause = [], language, cost, online, provider, state } = filters
  return [
    ...(text ? [t('ui:filter.searchedFor', { text })] : []),
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

/** The filters in the address; unknown values are ignored. */
export function filtersOf({ request }: Pick<Args, 'request'>): OfferFilterValues {
  const search = new URL(request.url).searchParams
  const chosen = Object.entries(OfferFilterValues.shape).flatMap(([name, schema]) => {
    const values = search.getAll(name).filter((value) => value.trim() !== '')
    const read = schema.safeParse(values.length > 1 ? values : values[0])
    return read.success && read.data !== undefined ? [[name, read.data]] : []
  })
  return Object.fromEntries(chosen) as OfferFilterValues
}

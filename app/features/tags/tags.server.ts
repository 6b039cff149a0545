import { z } from 'zod'
import { type Args, call } from '~/app/platform/api.server'
import { answerForm, formKey, invalid, parseForm } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { localeOf } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import type { TranslationKey } from '~/app/platform/translations/translation-keys'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import type { CurrentUser } from '~/contracts/accounts/auth'
import { type Locale, tagFamilies } from '~/contracts/constants'
import { localName } from '~/contracts/languages'
import { mayDo } from '~/contracts/permissions'
import {
  createTag,
  type EditedTag,
  listEditedTags,
  moveDirections,
  moveTag,
  restoreTag,
  retireTag,
  TagFamily,
  TagNames,
  updateTag,
} from '~/contracts/offers/tags'

/** For the link to the tags. */
export const mayEditTags = (user: CurrentUser | null): boolean => user !== null && mayDo(user, 'tags.edit')

const nameIn = (tag: EditedTag, locale: Locale) => localName(tag.names, locale)

/** All tags by family in the reader's language; with `?confirm=retire` the one that is asked about. */
export async function loadTags(args: Args) {
  await requirePermission(args, 'tags.edit')
  const tags = await call(args, listEditedTags)
  const search = new URL(args.request.url).searchParams
  const locale = localeOf(args)
  const rows = tags.map((tag) => ({ code: tag.code, name: nameIn(tag, locale), retired: tag.retired, family: tag.family })) // prettier-ignore
  const asked = search.get('confirm') === 'retire' ? search.get('tag') : null
  return {
    families: tagFamilies.map((family) => ({
      family,
      tags: rows.filter((row) => row.family === family).sort((a, b) => Number(a.retired) - Number(b.retired)),
    })),
    asked: rows.find(({ code, retired }) => code === asked && !retired) ?? null,
  }
}

const Action = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('move'), code: z.string(), direction: z.enum(moveDirections) }),
  z.object({ intent: z.literal('retire'), code: z.string() }),
  z.object({ intent: z.literal('restore'), code: z.string() }),
])

/** Moves, retires or restores a tag. */
export async function saveTags(args: Args) {
  await requirePermission(args, 'tags.edit')
  const submission = await parseForm(args, Action)
  if (submission.status !== 'success') return invalid(submission)
  const action = submission.value
  const params = { code: action.code }
  if (action.intent === 'move') {
    await call(args, moveTag, { params, input: { direction: action.direction } })
    return seeOther(`${paths.tags()}#${action.code}`)
  }
  const retires = action.intent === 'retire'
  await call(args, retires ? retireTag : restoreTag, { params })
  const key = retires ? 'tags:toast.retired' : 'tags:toast.restored'
  return redirectWithToast(args, paths.tags(), { type: 'success', key })
}

/** The names of one tag, or the empty form for a new one. @throws Response 404 */
export async function loadTag(args: Args) {
  await requirePermission(args, 'tags.edit')
  const { code } = args.params
  const family = TagFamily.safeParse(new URL(args.request.url).searchParams.get('family'))
  if (code === 'new') return { tag: null, name: null, family: family.data ?? null, formKey: formKey(args) }
  const tag = (await call(args, listEditedTags)).find((each) => each.code === code)
  if (!tag) throw new Response(null, { status: 404 })
  return { tag, name: nameIn(tag, localeOf(args)), family: tag.family, formKey: formKey(args) }
}

const NewTag = z.object({ family: TagFamily, names: TagNames, formKey: z.string().max(64).optional() })
const Renamed = z.object({ names: TagNames })

async function addTag(args: Args) {
  return answerForm(args, NewTag, async ({ formKey: idempotencyKey, ...input }) =>
    toList(args, 'tags:toast.added', await call(args, createTag, { input, idempotencyKey })),
  )
}

async function renameTag(args: Args) {
  const params = { code: args.params.code ?? '' }
  return answerForm(args, Renamed, async (input) =>
    toList(args, 'tags:toast.renamed', await call(args, updateTag, { params, input })),
  )
}

const toList = (args: Args, key: TranslationKey, tag: EditedTag) =>
  redirectWithToast(args, paths.tags(), {
    type: 'success',
    key,
    values: { name: nameIn(tag, localeOf(args)) },
  })

/** Adds or renames a tag; refusals of the API are shown at the fields. */
export async function saveTag(args: Args) {
  await requirePermission(args, 'tags.edit')
  return args.params.code === 'new' ? addTag(args) : renameTag(args)
}

import { z } from 'zod'
import { locales, tagFamilies } from '../constants'
import type { CompleteLocale, FurtherLocale } from '../languages'
import { endpoint } from '../endpoint'
import { requiredText } from '../texts'

const editing = { permission: 'tags.edit', tag: 'tags' } as const

export const TagFamily = z.enum(tagFamilies)
export type TagFamily = z.infer<typeof TagFamily>

export const tagNameCharacters = 40

/** Identifies a tag in offers. It never changes, even if the tag is renamed. */
export const TagCode = z.string().regex(/^[a-z0-9-]{2,40}$/)

/** A tag in the user's language. */
export const Tag = z.object({ code: z.string(), family: TagFamily, name: z.string() }).meta({ id: 'Tag' })
export type Tag = z.infer<typeof Tag>

const TagName = requiredText(tagNameCharacters)
type NamesShape = Record<CompleteLocale, typeof TagName> &
  Record<FurtherLocale, z.ZodOptional<typeof TagName>>
/** A language that is not complete may do without a name: the tag then has its English one. */
export const TagNames = z
  .strictObject(
    Object.fromEntries(
      locales.map(({ code, complete }) => [code, complete ? TagName : TagName.optional()]),
    ) as NamesShape,
  )
  .meta({ id: 'TagNames' })
export type TagNames = z.infer<typeof TagNames>

/** A tag as admins see it. Retired tags stay on their offers but cannot be selected any more. */
export const EditedTag = z
  .object({ code: z.string(), family: TagFamily, names: TagNames, retired: z.boolean() })
  .meta({ id: 'EditedTag' })
export type EditedTag = z.infer<typeof EditedTag>

const TagParams = z.object({ code: z.string().min(1).max(64) })

export const listTags = endpoint('GET', '/tags', {
  permission: 'public',
  scope: 'read',
  tag: 'tags',
  summary:
    'Selectable tags by family, in order and in the user’s language; `retired=true` adds those that only stand where they were chosen before',
  query: z.object({ retired: z.enum(['true', 'false']).optional() }),
  output: z.array(Tag),
})

export const listEditedTags = endpoint('GET', '/edited-tags', {
  ...editing,
  summary: 'All tags with their names in all languages, including retired ones',
  output: z.array(EditedTag),
})

export const createTag = endpoint('POST', '/tags', {
  ...editing,
  summary: 'Add a tag at the end of its family',
  input: z.strictObject({ family: TagFamily, names: TagNames }),
  output: EditedTag,
  status: 201,
})

export const updateTag = endpoint('PATCH', '/tags/{code}', {
  ...editing,
  summary: 'Rename a tag',
  params: TagParams,
  input: z.strictObject({ names: TagNames }),
  output: EditedTag,
})

export const moveDirections = ['up', 'down'] as const

export const moveTag = endpoint('POST', '/tags/{code}/moves', {
  ...editing,
  summary: 'Swap a tag with its neighbour; no effect at the end of the list',
  params: TagParams,
  input: z.strictObject({ direction: z.enum(moveDirections) }),
})

export const retireTag = endpoint('PUT', '/tags/{code}/retired', {
  ...editing,
  summary: 'Retire a tag; offers keep it. Idempotent',
  params: TagParams,
})

export const restoreTag = endpoint('DELETE', '/tags/{code}/retired', {
  ...editing,
  summary: 'Restore a retired tag. Idempotent',
  params: TagParams,
})

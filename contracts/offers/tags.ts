import { z } from 'zod'
import { tagFamilies } from '../constants'
import { endpoint } from '../endpoint'
import { requiredText } from '../texts'

export const TagFamily = z.enum(tagFamilies)
export type TagFamily = z.infer<typeof TagFamily>

export const tagNameCharacters = 40

/** How offers name a tag. It never changes, whatever the tag is called. */
export const TagCode = z.string().regex(/^[a-z0-9-]{2,40}$/)

/** A tag in the reader's language. */
export const Tag = z.object({ code: z.string(), family: TagFamily, name: z.string() }).meta({ id: 'Tag' })
export type Tag = z.infer<typeof Tag>

const TagName = requiredText(tagNameCharacters)
export const TagNames = z
  .strictObject({ en: TagName, de: TagName, es: TagName, fr: TagName, it: TagName })
  .meta({ id: 'TagNames' })
export type TagNames = z.infer<typeof TagNames>

/** A tag as the administration sees it; a retired one stays on the offers that have it, and new ones cannot take it. */
export const EditedTag = z
  .object({ code: z.string(), family: TagFamily, names: TagNames, retired: z.boolean() })
  .meta({ id: 'EditedTag' })
export type EditedTag = z.infer<typeof EditedTag>

const TagParams = z.object({ code: z.string().min(1).max(64) })

export const listTags = endpoint('GET', '/tags', {
  permission: 'public',
  tag: 'tags',
  summary: 'The tags that offers can take, by family and in their order, in the language of the caller',
  output: z.array(Tag),
})

export const listEditedTags = endpoint('GET', '/edited-tags', {
  permission: 'tags.edit',
  tag: 'tags',
  summary: 'All tags with their names in five languages, retired ones too',
  output: z.array(EditedTag),
})

export const createTag = endpoint('POST', '/tags', {
  permission: 'tags.edit',
  tag: 'tags',
  summary: 'Add a tag at the end of its family',
  input: z.strictObject({ family: TagFamily, names: TagNames }),
  output: EditedTag,
  status: 201,
})

export const updateTag = endpoint('PATCH', '/tags/{code}', {
  permission: 'tags.edit',
  tag: 'tags',
  summary: 'Call a tag something else',
  params: TagParams,
  input: z.strictObject({ names: TagNames }),
  output: EditedTag,
})

export const moveDirections = ['up', 'down'] as const

export const moveTag = endpoint('POST', '/tags/{code}/moves', {
  permission: 'tags.edit',
  tag: 'tags',
  summary: 'Change places with the neighbour; at the end of the list nothing happens',
  params: TagParams,
  input: z.strictObject({ direction: z.enum(moveDirections) }),
})

export const retireTag = endpoint('PUT', '/tags/{code}/retired', {
  permission: 'tags.edit',
  tag: 'tags',
  summary: 'Offer a tag no longer; offers that have it keep it. Again is the same',
  params: TagParams,
})

export const restoreTag = endpoint('DELETE', '/tags/{code}/retired', {
  permission: 'tags.edit',
  tag: 'tags',
  summary: 'Offer a retired tag again; again is the same',
  params: TagParams,
})

import type { guideSections, questionAudiences, ContentType } from '~/contracts/content/content'
import type { DocumentFilter } from '~/contracts/content/editing'

// Options of the lists. Importing them from the contracts would add the schemas to the client bundle.
export const documentTypes = ['page', 'article', 'question'] as const satisfies readonly ContentType[]
export const filterStates = [
  'published',
  'outdated',
  'missing',
  'draft',
] as const satisfies readonly DocumentFilter[]
export const sections = [
  'frame',
  'identity',
  'professionalism',
  'annexes',
  'more',
] as const satisfies readonly (typeof guideSections)[number][]
export const audiences = [
  'everybody',
  'journalists',
  'outlets',
  'trainers',
  'providers',
] as const satisfies readonly (typeof questionAudiences)[number][]

import type { guideSections, questionAudiences, ContentType } from '~/contracts/content/content'
import type { DocumentFilter } from '~/contracts/content/editing'

// Lists as pages offer them: those of the contracts would bring the schemas beside them into the browser.
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

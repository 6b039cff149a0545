import type { ContentData } from '~/contracts/content/content'

type Branch = ContentData & { slug: string }

const clauses = [
  '1-identity',
  '2-editorial-mission',
  '3-public-service-media',
  '4-type-of-ownership',
  '5-owners-identity',
  '6-management-and-location',
  '7-editorial-contact',
  '8-revenue-and-data',
  '9-accountability-for-principles',
  '10-accuracy',
  '11-public-content',
  '12-sources',
  '13-affiliations',
  '14-internal-accountability',
  '15-external-accountability',
  '16-professionalism',
  '17-training',
  '18-publication-of-self-assessment',
]
/** The first clauses of the standard are about identity, the others about professionalism. */
const identityClauses = 8

const ofClause = (slug: string, index: number): Branch => ({
  slug,
  section: index < identityClauses ? 'identity' : 'professionalism',
  position: index + 1,
  clause: index + 1,
})

/** The articles of the guide in the order of the standard's headings; `slug` is the name of their files. */
export const guideTree: readonly Branch[] = [
  { slug: 'preamble', section: 'frame', position: 1 },
  { slug: 'scope', section: 'frame', position: 2 },
  { slug: 'terms', section: 'frame', position: 3 },
  ...clauses.map(ofClause),
  { slug: 'annex-a-guidelines', section: 'annexes', position: 1 },
  { slug: 'annex-b-questionnaire', section: 'annexes', position: 2 },
  { slug: 'annex-c-glossary', section: 'annexes', position: 3 },
]

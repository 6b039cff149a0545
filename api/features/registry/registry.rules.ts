import { isWebAddress } from '~/contracts/web-address'
import type { FrozenDisclosure } from '~/contracts/content/disclosure'
import type {
  OutletPolicies,
  PolicyProperty,
  RegistryFacets,
  RegistryFilters,
} from '~/contracts/content/registry'

/** What every entry of a filter has, as the database keeps it. */
export const marksOf = ({ country, mediaType, language, stage }: RegistryFilters): string[] =>
  Object.entries({ country, mediaType, language, stage }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}:${value}`],
  )

export interface MarkCount {
  mark: string
  count: number
}

/** Counts by facet and value. */
export function facetsOf(counts: readonly MarkCount[]): RegistryFacets {
  const facets: RegistryFacets = { country: {}, mediaType: {}, language: {}, stage: {}, standing: {} }
  for (const { mark, count } of counts) {
    const name = mark.slice(0, mark.indexOf(':'))
    const value = mark.slice(name.length + 1)
    if (value !== '') facets[name as keyof RegistryFacets][value] = count
  }
  return facets
}

/**
 * Questions of the standard whose public answers lead to the pages that schema.org asks for: the links that they ask for, otherwise
 * the evidence for what was said.
 */
export const policyQuestions: Record<PolicyProperty, string> = {
  publishingPrinciples: 'principles-code',
  ethicsPolicy: 'principles-code',
  correctionsPolicy: 'accuracy-corrections-policy',
  ownershipFundingInfo: 'owners-direct',
  verificationFactCheckingPolicy: 'accuracy-checking',
  actionableFeedbackPolicy: 'internal-complaint-steps',
  unnamedSourcesPolicy: 'sources-anonymity',
  masthead: 'management-team',
}

type Answers = Pick<FrozenDisclosure, 'answers'>['answers']

/** The first address of each answer. */
export function policiesOf(answers: Answers): OutletPolicies {
  const found = Object.entries(policyQuestions).flatMap(([property, key]) => {
    const answer = answers[key]
    const links = answer?.value?.kind === 'links' ? answer.value.links : []
    const url = [...links, ...(answer?.evidence ?? [])].map((link) => link.url).find(isWebAddress)
    return url === undefined ? [] : [[property, url]]
  })
  return Object.fromEntries(found) as OutletPolicies
}

/** https://journallist.net: one fact a line, in ASCII. */
export const trustText = (lines: readonly (readonly [name: string, value: string])[]): string =>
  lines.map(([name, value]) => `${name}=${value}\n`).join('')

/** An address as a line of such a file can hold it; null if it is none. */
export const asTrustValue = (website: string): string | null =>
  URL.canParse(website) && isWebAddress(website) ? new URL(website).href : null

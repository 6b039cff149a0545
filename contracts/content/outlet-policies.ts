import { z } from 'zod'
import { isWebAddress } from '../web-address'
import type { DisclosedAnswer } from './disclosure'

/** Properties of schema.org’s NewsMediaOrganization whose pages public answers name. */
export const policyProperties = [
  'publishingPrinciples',
  'ethicsPolicy',
  'correctionsPolicy',
  'ownershipFundingInfo',
  'verificationFactCheckingPolicy',
  'actionableFeedbackPolicy',
  'unnamedSourcesPolicy',
  'masthead',
] as const
export type PolicyProperty = (typeof policyProperties)[number]

/** Addresses of the outlet’s own pages. */
export const OutletPolicies = z.partialRecord(z.enum(policyProperties), z.string())
export type OutletPolicies = z.infer<typeof OutletPolicies>

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

type Linked = Pick<DisclosedAnswer, 'value' | 'evidence'>

/** The first address of each answer. */
export function policiesOf(answers: Readonly<Record<string, Linked>>): OutletPolicies {
  const found = Object.entries(policyQuestions).flatMap(([property, key]) => {
    const answer = answers[key]
    const links = answer?.value?.kind === 'links' ? answer.value.links : []
    const url = [...links, ...(answer?.evidence ?? [])].map((link) => link.url).find(isWebAddress)
    return url === undefined ? [] : [[property, url]]
  })
  return Object.fromEntries(found) as OutletPolicies
}

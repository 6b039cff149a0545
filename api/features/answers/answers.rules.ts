import type { Locale } from '~/contracts/constants'
import type { AnswerContent, AnswerValue } from '~/contracts/content/answer-values'
import type { AnswerProgress } from '~/contracts/content/answers'
import type { Asking, suggestedFacts } from '~/contracts/content/content'

interface Found {
  /** Within the answer. */
  propertyPath: string
  code: string
}
const at = (propertyPath: string, code: string): Found => ({ propertyPath, code })

/** True if a form was left empty. */
export const isNothing = ({ value, explanation, evidence, notApplicable }: AnswerContent): boolean =>
  value === null && explanation === '' && evidence.length === 0 && notApplicable === null

function faultsOfValue({ kind, choices = [] }: Asking, value: AnswerValue, explanation: string): Found[] {
  if (value.kind !== kind) return [at('value.kind', 'answerKind')]
  const isMissing = explanation === ''
  switch (value.kind) {
    case 'yesNo':
      return isMissing ? [at('explanation', 'required')] : []
    case 'choice':
      return [
        ...(choices.includes(value.choice) ? [] : [at('value.choice', 'answerChoice')]),
        ...(isMissing ? [at('explanation', 'required')] : []),
      ]
    case 'links':
      return value.links.length === 0 && isMissing ? [at('value.links', 'required')] : []
    case 'number':
      return []
    case 'shortText':
    case 'longText':
      return isMissing ? [] : [at('explanation', 'invalid')]
  }
}

/** What an answer lacks, or has too much of, for what the question asks for. */
export function faultsIn(asking: Asking, content: AnswerContent): Found[] {
  const { value, explanation, internal, notApplicable } = content
  const hidden = internal && asking.disclosure === 'public' ? [at('internal', 'answerPublic')] : []
  if (notApplicable !== null) {
    const rest = [...(value === null ? [] : ['value']), ...(explanation === '' ? [] : ['explanation'])]
    return [...rest.map((path) => at(path, 'answerNotApplicable')), ...hidden]
  }
  if (value === null) return [at('value', 'required'), ...hidden]
  return [...faultsOfValue(asking, value, explanation), ...hidden]
}

/** A change of an answer; `mark` stands for its content. */
export interface Wish {
  content: AnswerContent
  mark: string
  base: number
  was?: string | undefined
  /** PDFs are added or removed. */
  changesFiles: boolean
  /** PDFs that the answer has then. */
  files: number
}

/**
 * Outcome of a change, given the stored answer. What came back untouched is no wish, and identical concurrent changes do not
 * conflict. An unchanged answer that was to be looked at again is written: it counts from then on. `files`: only its PDFs change, so
 * that what a colleague has written meanwhile stays.
 */
export function verdictOn(
  { content, mark, base, was, changesFiles, files }: Wish,
  now: { version: number; mark: string; lookAgain: boolean } | undefined,
): 'skip' | 'write' | 'files' | 'withdraw' | 'conflict' {
  const isEmpty = isNothing(content)
  if (changesFiles && now && (now.mark === mark || was === mark)) return 'files'
  if (!now && isEmpty && !changesFiles) return 'skip'
  if (now && !now.lookAgain && now.mark === mark) return 'skip'
  if (!changesFiles && (was === mark || (isEmpty && base === 0))) return 'skip'
  if (base !== (now?.version ?? 0)) return 'conflict'
  return isEmpty && files === 0 ? 'withdraw' : 'write'
}

/** How far an outlet is with questions. */
export function progressOf(
  questions: readonly { key: string; required: boolean }[],
  answers: readonly { key: string; lookAgain: boolean }[],
): AnswerProgress {
  const known = new Map(answers.map((answer) => [answer.key, answer]))
  const given = questions.flatMap(({ key, required }) => {
    const answer = known.get(key)
    return answer ? [{ required, counts: !answer.lookAgain }] : []
  })
  const answered = given.filter(({ counts }) => counts)
  const required = questions.filter((question) => question.required).length
  const requiredAnswered = answered.filter((answer) => answer.required).length
  return {
    questions: questions.length,
    required,
    answered: answered.length,
    requiredAnswered,
    lookAgain: given.length - answered.length,
    ready: answered.length > 0 && requiredAnswered === required,
  }
}

/** Of an outlet's profile, in the language of the reader. */
export interface SuggestingProfile {
  entity_name: string | null
  legal_entity_name: string | null
  address_line1: string | null
  address_line2: string | null
  post_code: string | null
  city: string | null
  region: string | null
  website: string | null
  extra_email: string | null
  languages: readonly string[]
  country: string | null
  mediaTypes: readonly string[]
}

const joined = (parts: readonly (string | null | undefined)[], between = ', ') =>
  parts.filter(Boolean).join(between)

/** What the profile says about a fact; empty if nothing. */
export function suggestionOf(
  fact: (typeof suggestedFacts)[number],
  profile: SuggestingProfile,
  locale: Locale,
): string {
  switch (fact) {
    case 'entityName':
      return profile.entity_name ?? ''
    // The profile knows one organisation behind the outlet, and not whether it is more than its legal form.
    case 'legalName':
    case 'owner':
      return profile.legal_entity_name ?? ''
    case 'address': {
      const { address_line1: first, address_line2: second, post_code: code, city, region, country } = profile
      // A country alone is no address.
      const place = joined([first, second, joined([code, city], ' '), region])
      return place === '' ? '' : joined([place, country])
    }
    case 'contactEmail':
      return profile.extra_email ?? ''
    case 'website':
      return profile.website ?? ''
    case 'country':
      return profile.country ?? ''
    case 'mediaTypes':
      return joined(profile.mediaTypes)
    case 'languages': {
      const names = new Intl.DisplayNames([locale], { type: 'language' })
      return joined(profile.languages.map((code) => names.of(code)))
    }
  }
}

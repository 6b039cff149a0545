import { z } from 'zod'
import { AnswerFile, AnswerValue, answerContent } from './answer-values'
import { StandardQuestion } from './standard'
import { disclosureLimits, localeCodes, mostClauses } from '../constants'
import { endpoint, FileOutput, IdParams, PageQuery } from '../endpoint'
import { PropertiesOfFiles } from '../files'
import { oneLine, plainLineBreaks, requiredText } from '../texts'

/**
 * The transparency report of an outlet: a numbered copy of its public answers, which never changes. The outlet’s account signs
 * what would become public, then publishes it. Numbers count 1, 2, 3 for each outlet and are never used again. Internal answers do
 * not get in, only that there are some.
 */
const tag = 'disclosure'
const own = { permission: 'disclosure.own', tag } as const
const shared = { permission: 'progress.outlets', tag } as const
/**
 * Reports are public whatever the visibility of the profile: publishing is the consent. While the outlet’s account is
 * deactivated they stay, with `outlet` as `paused`: a deactivation is a pause, and what was published was published. What an admin
 * has blocked is not shown until the account is unblocked, and what belonged to an erased account is gone. Both leave a tombstone,
 * so that a number that somebody quotes is never one that was not there.
 */
const read = { permission: 'public', scope: 'read', tag } as const

const count = z.number().int()
const Clause = z.number().int().min(1).max(mostClauses)
export const ReportNumber = z.coerce.number().int().min(1).max(1_000_000)
const inLanguage = { locale: z.enum(localeCodes).optional() }

/** A question with what is needed to read an answer to it. */
export const DisclosedQuestion = StandardQuestion.omit({
  suggests: true,
  example: true,
  template: true,
}).meta({ id: 'DisclosedQuestion' })
export type DisclosedQuestion = z.infer<typeof DisclosedQuestion>

/** A PDF that proves an answer, as it was when the report was signed. */
const DisclosedFile = AnswerFile.extend({
  address: z.string().meta({ description: 'Where it is read on the campus: a path, as in a link' }),
}).meta({ id: 'DisclosedFile' })

/** An answer as everybody may read it. */
export const DisclosedAnswer = z
  .object({
    /** Null if the question does not apply. */
    value: AnswerValue.nullable(),
    explanation: answerContent.explanation,
    evidence: answerContent.evidence,
    /** Why the question does not apply; null if it does. */
    notApplicable: answerContent.notApplicable,
    files: z.array(DisclosedFile),
  })
  .meta({ id: 'DisclosedAnswer' })
export type DisclosedAnswer = z.infer<typeof DisclosedAnswer>

/** Without the addresses of its PDFs, and without any where it has none. */
export type FrozenAnswer = Omit<DisclosedAnswer, 'files'> & { files?: AnswerFile[] }

/** `internal`: there is an answer, which the outlet keeps to itself. */
export const disclosureStandings = ['public', 'notApplicable', 'internal', 'unanswered'] as const
export type DisclosureStanding = (typeof disclosureStandings)[number]

/** About the outlet, as its profile said when the report was signed. */
export const DisclosureFacts = z
  .object({
    name: z.string(),
    country: z.string().nullable().meta({ description: 'Id of the country, such as DE' }),
    city: z.string().nullable(),
    website: z.string().nullable(),
    mediaTypes: z.array(z.string()),
    languages: z.array(z.string()),
  })
  .meta({ id: 'DisclosureFacts' })
export type DisclosureFacts = z.infer<typeof DisclosureFacts>

/** What a report says, as it is stored. The words of the questions are those of its version of the standard. */
export interface FrozenDisclosure {
  facts: DisclosureFacts
  /** Public answers by the key of the question. */
  answers: Record<string, FrozenAnswer>
  /** Keys of the questions that have an internal answer, in alphabetical order. */
  internal: string[]
}

const content = {
  /** Version of the standard that was answered. */
  standard: count,
  facts: DisclosureFacts,
  /** Those that have questions, in order; so are their questions, also those without an answer. */
  clauses: z.array(
    z
      .object({
        clause: Clause,
        questions: z.array(
          z
            .object({
              question: DisclosedQuestion,
              standing: z.enum(disclosureStandings),
              /** Null if it is internal, or there is none. */
              answer: DisclosedAnswer.nullable(),
            })
            .meta({ id: 'DisclosureLine' }),
        ),
      })
      .meta({ id: 'DisclosureClause' }),
  ),
  counts: z
    .object({ questions: count, public: count, notApplicable: count, internal: count, unanswered: count })
    .meta({ id: 'DisclosureCounts' }),
}

/**
 * `published`: the newest one, and valid. `outOfDate`: the newest one, after its last day. `replaced`: by a newer one; it can
 * still be read. `withdrawn`, `removed` (hidden by the moderation), `suspended` (the account is blocked), `erased` (it is gone):
 * only number and days are left.
 */
export const disclosureStates = [
  'published', 'outOfDate', 'replaced', 'withdrawn', 'removed', 'suspended', 'erased',
] as const // prettier-ignore
export type DisclosureState = (typeof disclosureStates)[number]

const standing = {
  number: count,
  state: z.enum(disclosureStates),
  publishedAt: z.iso.datetime(),
  /** Last day, in UTC: 24 months after the day on which it was published. */
  validUntil: z.iso.date(),
  /** When it was replaced, withdrawn or erased; null if it was not. */
  endedAt: z.iso.datetime().nullable(),
  /** Why it was withdrawn, in the words of the outlet; null if it was not, or without a reason. */
  reason: z.string().nullable(),
}

/** A report without its content. */
export const DisclosureEntry = z.object(standing).meta({ id: 'DisclosureEntry' })
export type DisclosureEntry = z.infer<typeof DisclosureEntry>

const signer = {
  /** Of the representative. */
  name: z.string(),
  function: z.string(),
  signedAt: z.iso.datetime(),
}

export const DisclosureSignature = z
  .object({
    id: z.string(),
    ...signer,
    /** Stands for what was signed. */
    state: z.string(),
    /** Version of the standard of what was signed. */
    standard: count,
  })
  .meta({ id: 'DisclosureSignature' })
export type DisclosureSignature = z.infer<typeof DisclosureSignature>

/**
 * `notBegun`: there are no answers yet. `unanswered`: required questions of a clause lack an answer. `lookAgain`: the answers to
 * required questions of a clause are to be looked at again. `nameless`: the account has no name of an outlet. `account`: the
 * user’s account may not sign and publish, which is up to the outlet’s account.
 */
export const disclosureHindrances = ['notBegun', 'unanswered', 'lookAgain', 'nameless', 'account'] as const
export const DisclosureHindrance = z
  .object({
    code: z.enum(disclosureHindrances),
    /** Null if it is none of a clause. */
    clause: Clause.nullable(),
    /** Keys of the questions. */
    questions: z.array(z.string()),
  })
  .meta({ id: 'DisclosureHindrance' })
export type DisclosureHindrance = z.infer<typeof DisclosureHindrance>

export const DisclosureDraft = z
  .object({
    /** Id of the outlet’s account, under which its reports are read. */
    id: z.string(),
    ...content,
    newestStandard: count,
    /** Stands for exactly this: `signDisclosure` refuses another one. */
    state: z.string(),
    /** Of the PDFs that become public. */
    fileProperties: PropertiesOfFiles,
    /** With any of them nothing can be signed. */
    hindrances: z.array(DisclosureHindrance),
    /** The newest report; null if there is none. */
    newest: DisclosureEntry.nullable(),
    /** The one that waits to be published; null if there is none. */
    signature: DisclosureSignature.nullable(),
    /** The outlet has agreed to stand in the public registry, where it is shown while a report of it can be read. */
    listed: z.boolean(),
    /** Until when the withdrawal of the newest report can be undone; null if it cannot. */
    undoUntil: z.iso.datetime().nullable(),
  })
  .meta({ id: 'DisclosureDraft' })
export type DisclosureDraft = z.infer<typeof DisclosureDraft>

export const getDisclosureDraft = endpoint('GET', '/disclosure/draft', {
  permission: 'selfAssessment.own',
  tag,
  summary: 'What a transparency report of the user’s outlet would make public now, and what hinders it',
  query: z.object(inLanguage),
  output: DisclosureDraft,
})

export const getSharedAnswers = endpoint('GET', '/links/{id}/answers', {
  ...shared,
  summary: 'The same of a linked outlet that shows its answers, for its group; 404 unless it does',
  params: IdParams,
  query: z.object(inLanguage),
  output: DisclosureDraft.pick({ facts: true, clauses: true, counts: true, fileProperties: true }),
})

export const getSharedAnswersFile = endpoint('GET', '/links/{id}/answers/files/{file}', {
  ...shared,
  summary: 'A PDF of one of these answers',
  params: z.object({ ...IdParams.shape, file: z.uuid() }),
  output: FileOutput,
  types: ['application/pdf'],
})

export const NewDisclosureSignature = z
  .strictObject({
    /** As the draft gave it. */
    state: z.string().min(1).max(100),
    name: requiredText(disclosureLimits.signerName),
    function: requiredText(disclosureLimits.signerFunction),
  })
  .meta({ id: 'NewDisclosureSignature' })
export type NewDisclosureSignature = z.infer<typeof NewDisclosureSignature>

export const signDisclosure = endpoint('PUT', '/disclosure/signature', {
  ...own,
  summary:
    'Freeze and sign what the draft shows; takes the place of a signature that waits. 409 if the draft has changed or something hinders it',
  input: NewDisclosureSignature,
  output: DisclosureSignature,
})

export const takeBackSignature = endpoint('DELETE', '/disclosure/signature', {
  ...own,
  summary: 'Take back a signature that waits',
})

export const publishDisclosure = endpoint('POST', '/disclosures', {
  ...own,
  summary:
    'Publish what was signed as the next report. The same signature again answers the same report. 409 if another one waits',
  input: z.strictObject({ signature: z.uuid() }).meta({ id: 'NewDisclosure' }),
  output: DisclosureEntry,
  status: 201,
})

const OwnParams = z.object({ number: ReportNumber })

/** Also of those whose account an admin has made another kind since: what they have published is still theirs. */
const withdrawal = { permission: 'signedIn', tag } as const

export const withdrawDisclosure = endpoint('POST', '/disclosures/{number}/withdrawal', {
  ...withdrawal,
  summary:
    'Withdraw the newest report of one’s own account: its number, its days and the reason stay public. 409 if it is not the newest',
  params: OwnParams,
  input: z
    .strictObject({
      /** Public; empty for none. */
      reason: z
        .string()
        .overwrite(plainLineBreaks)
        .max(disclosureLimits.withdrawalReason, 'tooLong')
        .default(''),
    })
    .meta({ id: 'DisclosureWithdrawal' }),
  output: DisclosureEntry,
})

export const undoWithdrawal = endpoint('DELETE', '/disclosures/{number}/withdrawal', {
  ...withdrawal,
  summary: 'Undo the withdrawal of the newest report, within ten minutes. 409 after that',
  params: OwnParams,
})

/** An account id, or the vanity name of a profile, also a former one for as long as it redirects. */
const outlet = { id: z.string().overwrite(oneLine).min(1).max(64) }

export const listDisclosures = endpoint('GET', '/outlets/{id}/disclosures', {
  ...read,
  summary: 'Transparency reports of an outlet with their days and states, newest first',
  params: z.object(outlet),
  query: PageQuery,
  output: z.array(DisclosureEntry),
  paged: true,
})

/** What somebody doubts about an answer, published by the campus team: without who that was. */
export const PublicDoubt = z
  .object({
    id: z.string(),
    /** Key of the question. */
    question: z.string(),
    text: z.string(),
    /** Address of a page that is to prove it; null if none was named. */
    link: z.string().nullable(),
    /** Days in UTC: when it was asked, and when the reply got its present words. */
    askedOn: z.iso.date(),
    reply: z.object({ text: z.string(), on: z.iso.date() }).nullable(),
  })
  .meta({ id: 'PublicDoubt' })
export type PublicDoubt = z.infer<typeof PublicDoubt>

export const Disclosure = z
  .object({
    ...standing,
    /** Id of the outlet’s account. */
    id: z.string(),
    /** `paused` while it is deactivated; null if it is gone. */
    outlet: z.enum(['active', 'paused']).nullable(),
    /** Of the outlet, as its profile says now; null if the account is gone, blocked, or without one. */
    name: z.string().nullable(),
    /** Number of the newest report. */
    newest: count,
    /** Null if only number and days are left. */
    content: z
      .object({
        ...content,
        /** Its id stands for the report where it is reported to the admins. */
        signature: z.object({ id: z.string(), ...signer }),
        /** Oldest first. They stay with the report that they are about. */
        doubts: z.array(PublicDoubt),
      })
      .meta({ id: 'DisclosureContent' })
      .nullable(),
  })
  .meta({ id: 'Disclosure' })
export type Disclosure = z.infer<typeof Disclosure>

export const getDisclosure = endpoint('GET', '/outlets/{id}/disclosures/{number}', {
  ...read,
  summary:
    'A transparency report by its number, or as `newest`; one that was withdrawn or hidden without its content',
  params: z.object({ ...outlet, number: z.union([z.literal('newest'), ReportNumber]) }),
  query: z.object(inLanguage),
  output: Disclosure,
})

/** Path of a PDF of a report, on the campus. */
export const disclosureFilePath = (
  outlet: string,
  { number, file }: { number: number; file: string },
): string => `/u/${outlet}/transparency/${String(number)}/files/${file}`

export const getDisclosureFile = endpoint('GET', '/outlets/{id}/disclosures/{number}/files/{file}', {
  ...read,
  summary: 'A PDF that proves an answer of a transparency report, for as long as the report can be read',
  params: z.object({ ...outlet, number: ReportNumber, file: z.uuid() }),
  output: FileOutput,
  types: ['application/pdf'],
})

/** `internal`: the outlet keeps to itself what it had not before. */
export const disclosureChanges = ['added', 'removed', 'changed', 'internal'] as const
export const DisclosureChange = z
  .object({
    /** As the later report has it, or the earlier one if it is gone. */
    question: DisclosedQuestion,
    change: z.enum(disclosureChanges),
    before: DisclosedAnswer.nullable(),
    after: DisclosedAnswer.nullable(),
  })
  .meta({ id: 'DisclosureChange' })
export type DisclosureChange = z.infer<typeof DisclosureChange>

export const DisclosureChanges = z
  .object({
    from: DisclosureEntry,
    to: DisclosureEntry,
    /** Clauses with changes, in order. */
    clauses: z.array(z.object({ clause: Clause, questions: z.array(DisclosureChange) })),
    added: count,
    removed: count,
    changed: count,
    internal: count,
  })
  .meta({ id: 'DisclosureChanges' })
export type DisclosureChanges = z.infer<typeof DisclosureChanges>

export const compareDisclosures = endpoint('GET', '/outlets/{id}/disclosures/comparison', {
  ...read,
  summary:
    'Questions whose public answers differ between two reports of an outlet, by clause. 404 if one cannot be read',
  params: z.object(outlet),
  query: z.object({ from: ReportNumber, to: ReportNumber, ...inLanguage }),
  output: DisclosureChanges,
})

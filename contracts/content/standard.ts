import { z } from 'zod'
import { localeCodes, mostClauses } from '../constants'
import { Asking, RichTextBlock, slugPattern, suggestedFacts } from './content'
import { reservedSlugs, Slug } from './editing'
import { endpoint, PageQuery } from '../endpoint'

/**
 * The standard as data. Its questions are texts of the content repository, edited like the guide; what outlets answer are
 * the questions of a version, which never changes. Publishing takes the published texts over into the next version.
 */
const tag = 'standard'
const read = { permission: 'public', scope: 'read', tag } as const

const Clause = z.number().int().min(1).max(mostClauses)
const Language = z.enum(localeCodes)
const VersionNumber = z.coerce.number().int().min(1).max(1_000_000)
/** Without it, texts are in the language of the request. */
const inLanguage = { locale: Language.optional() }

/** Name of a text of the standard in the content repository. */
const standardPrefix = 'standard_'
export const uidOfQuestion = (key: string): string => standardPrefix + key
export const keyOfQuestion = (uid: string): string => uid.slice(standardPrefix.length)
export const isQuestionOfStandard = (uid: string): boolean => uid.startsWith(standardPrefix)

/** A question in one language. */
export const StandardQuestion = z
  .object({
    /** The same in every version. */
    key: z.string(),
    ...Asking.shape,
    choices: z.array(z.object({ key: z.string(), label: z.string() })).nullable(),
    suggests: z.enum(suggestedFacts).nullable(),
    /** Language of the texts: English if there was no translation when the version was published. */
    lang: Language,
    question: z.string(),
    help: z.string(),
    /** How an outlet might answer. */
    example: z.array(RichTextBlock),
    /** To be copied into an answer and filled in. */
    template: z.array(RichTextBlock),
  })
  .meta({ id: 'StandardQuestion' })
export type StandardQuestion = z.infer<typeof StandardQuestion>

/** The words of a question in one language, as versions keep them. */
export interface StandardText extends Pick<StandardQuestion, 'question' | 'help' | 'example' | 'template'> {
  /** Labels in the order of the choices. */
  choices: string[]
}

const version = { number: z.number().int(), publishedAt: z.iso.datetime() }

export const Standard = z
  .object({
    ...version,
    /** Number of the newest version. */
    newest: z.number().int(),
    /** Clauses that have questions, in order; so are their questions. */
    clauses: z.array(z.object({ clause: Clause, questions: z.array(StandardQuestion) })),
  })
  .meta({ id: 'Standard' })
export type Standard = z.infer<typeof Standard>

export const getStandard = endpoint('GET', '/standard', {
  ...read,
  summary: 'The questions of the standard by clause, in the newest version or in another one',
  query: z.object({ version: VersionNumber.optional(), ...inLanguage }),
  output: Standard,
})

/** How many questions a version has, clause by clause in order. */
export const StandardVersion = z
  .object({
    ...version,
    questions: z.number().int(),
    clauses: z.array(
      z.object({ clause: Clause, questions: z.number().int(), required: z.number().int() }).meta({
        id: 'StandardClauseSize',
      }),
    ),
  })
  .meta({ id: 'StandardVersion' })
export type StandardVersion = z.infer<typeof StandardVersion>

export const listStandardVersions = endpoint('GET', '/standard/versions', {
  ...read,
  summary: 'Versions of the standard, newest first, with the number of questions of each clause',
  query: PageQuery,
  output: z.array(StandardVersion),
  paged: true,
})

/** What can differ between a question and what it was before; texts are compared in English. */
export const changedParts = [
  'clause', 'position', 'kind', 'required', 'disclosure', 'choices', 'suggests', 'question', 'help', 'example', 'template',
  'translations',
] as const // prettier-ignore
export type ChangedPart = (typeof changedParts)[number]

export const StandardChange = z
  .object({
    key: z.string(),
    change: z.enum(['added', 'removed', 'changed']),
    /** Empty unless it is changed. */
    parts: z.array(z.enum(changedParts)),
    /** True if an answer has to be looked at again: not for another example, place or translation. */
    asksAnew: z.boolean(),
    before: StandardQuestion.nullable(),
    after: StandardQuestion.nullable(),
  })
  .meta({ id: 'StandardChange' })
export type StandardChange = z.infer<typeof StandardChange>

const count = z.number().int()
export const StandardChanges = z
  .object({
    /** Clauses with changes, in order. A question that has moved is in its new one. */
    clauses: z.array(z.object({ clause: Clause, questions: z.array(StandardChange) })),
    added: count,
    removed: count,
    changed: count,
    /** Those among the added and changed ones whose answers have to be given or looked at again. */
    asksAnew: count,
  })
  .meta({ id: 'StandardChanges' })
export type StandardChanges = z.infer<typeof StandardChanges>

export const compareStandards = endpoint('GET', '/standard/comparison', {
  ...read,
  summary: 'Questions that were added, removed or changed from one version to another, by clause',
  query: z.object({ from: VersionNumber, to: VersionNumber, ...inLanguage }),
  output: StandardChanges,
})

/**
 * Why a text is no question yet. `standardHeading`: it lacks one of its sections, or has more: an example answer, a template
 * and, if something is to be chosen, the choices. `standardChoices`: it has not one label in a list for each choice.
 */
export const hindrances = ['standardHeading', 'standardChoices'] as const
export const StandardHindrance = z
  .object({ key: z.string(), locale: Language, code: z.enum(hindrances) })
  .meta({ id: 'StandardHindrance' })
export type StandardHindrance = z.infer<typeof StandardHindrance>

export const NextStandard = z
  .object({
    /** Number that the next version will have. */
    number: count,
    /** Stands for the texts as they are: `publishStandard` refuses others. */
    state: z.string(),
    /** What outlets answer now; null before the first version. */
    newest: StandardVersion.nullable(),
    questions: count,
    /** Against the newest version; of a text with a hindrance, what the newest version has. */
    changes: StandardChanges,
    /** In order; with any of them nothing can be published. */
    hindrances: z.array(StandardHindrance),
  })
  .meta({ id: 'NextStandard' })
export type NextStandard = z.infer<typeof NextStandard>

export const getNextStandard = endpoint('GET', '/standard/next', {
  permission: 'content.edit',
  tag,
  summary: 'What a new version of the standard would change now, and what hinders it',
  query: z.object(inLanguage),
  output: NextStandard,
})

export const publishStandard = endpoint('POST', '/standard/versions', {
  permission: 'standard.publish',
  tag,
  summary:
    'Publish the texts as the next version. 409 if another version or other texts were published since they were looked at, or nothing has changed',
  input: z
    .strictObject({
      /** Both as `getNextStandard` gave them. */
      number: VersionNumber,
      state: z.string().min(1).max(100),
    })
    .meta({ id: 'NewStandardVersion' }),
  output: StandardVersion,
  status: 201,
})

/** Where a question stands, and what it asks for. */
const place = {
  clause: Clause,
  /** Order within the clause. */
  position: z.number().int().min(0).max(10_000),
  asking: Asking,
}
export const QuestionPlace = z.strictObject(place).meta({ id: 'QuestionPlace' })
export type QuestionPlace = z.infer<typeof QuestionPlace>

export const NewQuestion = z
  .strictObject({
    ...place,
    /** Ends its name in the content repository, and is its key. */
    slug: Slug.refine((slug) => !reservedSlugs.includes(slug), 'slugTaken'),
  })
  .meta({ id: 'NewQuestion' })

export const createStandardQuestion = endpoint('POST', '/standard/questions', {
  permission: 'content.edit',
  tag,
  summary:
    'Create a question of the standard without words; it takes part in the next version once its text is published',
  input: NewQuestion,
  output: z.object({ uid: z.string() }),
  status: 201,
})

const QuestionParams = z.object({ key: z.string().regex(slugPattern).max(60) })

export const moveStandardQuestion = endpoint('PUT', '/standard/questions/{key}', {
  permission: 'content.edit',
  tag,
  summary:
    'Change where a question stands and what it asks for, in the next version. 409 if somebody else has done so',
  params: QuestionParams,
  input: QuestionPlace.extend({
    /** What the change is based on. */
    was: QuestionPlace,
  }),
})

export const withdrawStandardQuestion = endpoint('DELETE', '/standard/questions/{key}', {
  permission: 'content.edit',
  tag,
  summary: 'Leave a question out of the next version; publishing its English text again brings it back',
  params: QuestionParams,
})

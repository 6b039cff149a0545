import { data } from '@remix-run/node'
import { z } from 'zod'
import { ApiFailure, type Args, call, callPage, pageIn } from '~/app/platform/api.server'
import { answerForm, formKey, refuse, textOf } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { formOf } from '~/app/platform/submitted-form.server'
import { doneOrGone, redirectWithToast } from '~/app/platform/toast.server'
import { defaultLocale, mostClauses, pageSizes } from '~/contracts/constants'
import {
  askingKinds,
  disclosures,
  type RichTextBlock,
  slugPattern,
  suggestedFacts,
} from '~/contracts/content/content'
import { getDocument, listDocuments } from '~/contracts/content/editing'
import {
  type ChangedPart,
  compareStandards,
  createStandardQuestion,
  getNextStandard,
  keyOfQuestion,
  listStandardVersions,
  moveStandardQuestion,
  NewQuestion,
  publishStandard,
  QuestionPlace,
  type StandardChange,
  type StandardChanges,
  type StandardQuestion,
  uidOfQuestion,
  withdrawStandardQuestion,
} from '~/contracts/content/standard'
import { can, mayDo } from '~/contracts/permissions'
import { alsoBesideErrors } from '~/contracts/texts'
import { type FieldDifference, piecesOf } from './differences.server'
import { requireEditor } from './editor.server'

const textParts = ['question', 'help', 'example', 'template'] as const satisfies readonly ChangedPart[]
type TextPart = (typeof textParts)[number]
const isText = (part: ChangedPart): part is TextPart => textParts.some((each) => each === part)

/** A changed question, with what differs in its texts. */
export interface ShownChange extends StandardChange {
  /** Of its text. */
  uid: string
  texts: { part: TextPart; pieces: FieldDifference['pieces'] }[]
}

const lineOf = ({ type, text }: RichTextBlock) =>
  type === 'list-item' || type === 'o-list-item' ? `- ${text}` : text
const plain = (text: string | RichTextBlock[]): string =>
  typeof text === 'string' ? text : text.map(lineOf).join('\n\n')

/** Empty for a text in which only its formatting differs. */
async function differenceIn(part: TextPart, before: StandardQuestion, after: StandardQuestion) {
  const [old, now] = [plain(before[part]), plain(after[part])]
  return old === now ? [] : [{ part, pieces: await piecesOf(old, now) }]
}

async function toShown(change: StandardChange): Promise<ShownChange> {
  const { before, after, parts } = change
  const texts =
    before && after
      ? await Promise.all(parts.filter(isText).map((part) => differenceIn(part, before, after)))
      : []
  return { ...change, uid: uidOfQuestion(change.key), texts: texts.flat() }
}

const withTexts = async (changes: StandardChanges) => ({
  ...changes,
  clauses: await Promise.all(
    changes.clauses.map(async ({ clause, questions }) => ({
      clause,
      questions: await Promise.all(questions.map(toShown)),
    })),
  ),
})
export type ShownChanges = Awaited<ReturnType<typeof withTexts>>

/** Changes are compared in English, and shown in it. */
const inEnglish = { locale: defaultLocale }

/** What the next version would change, beside the newest one; with `?confirm=publish` the question whether to publish it. */
async function loadNext(args: Args, search: URLSearchParams) {
  const next = await call(args, getNextStandard, { query: inEnglish })
  return {
    view: 'next' as const,
    next: {
      ...next,
      changes: await withTexts(next.changes),
      hindrances: next.hindrances.map((each) => ({ ...each, uid: uidOfQuestion(each.key) })),
    },
    formKey: formKey(args),
    // What was looked at is what is published.
    asked:
      search.get('confirm') === 'publish'
        ? {
            number: search.get('number') ?? String(next.number),
            state: search.get('state') ?? next.state,
          }
        : null,
  }
}

async function loadQuestions(args: Args, search: URLSearchParams) {
  const page = pageIn(search)
  const query = { type: 'standardQuestion', page, itemsPerPage: 100, pagination: 'true' } as const
  const { data: texts, total } = await callPage(args, listDocuments, { query })
  const questions = texts.map((text) => ({ ...text, key: keyOfQuestion(text.uid) }))
  return { view: 'questions' as const, questions, total, page }
}

async function loadVersions(args: Args, search: URLSearchParams) {
  const page = pageIn(search)
  const query = { page, itemsPerPage: pageSizes.default, pagination: 'true' } as const
  const { data: versions, total } = await callPage(args, listStandardVersions, { query })
  return { view: 'versions' as const, versions, total, page }
}

const versionIn = (search: URLSearchParams, name: string): number | null => {
  const number = Number(search.get(name))
  return Number.isSafeInteger(number) && number >= 1 && number <= 1_000_000 ? number : null
}

/** The older one first, regardless of their order in the address. */
async function loadComparison(args: Args, numbers: [number, number]) {
  const [from, to] = numbers.sort((a, b) => a - b)
  const changes = await call(args, compareStandards, { query: { from, to, ...inEnglish } })
  return { view: 'comparison' as const, from, to, changes: await withTexts(changes) }
}

/** The next version of the standard, all of its questions, its versions, or a comparison of two, by the address. */
export async function loadStandard(args: Args) {
  const user = await requireEditor(args)
  const rights = {
    managesEditors: can(user.accessLevel, 'editors.manage'),
    mayPublish: mayDo(user, 'standard.publish'),
  }
  const search = new URL(args.request.url).searchParams
  const [from, to] = [versionIn(search, 'from'), versionIn(search, 'to')]
  if (from && to) return { ...rights, ...(await loadComparison(args, [from, to])) }
  if (search.get('view') === 'questions') return { ...rights, ...(await loadQuestions(args, search)) }
  if (search.get('view') === 'versions') return { ...rights, ...(await loadVersions(args, search)) }
  return { ...rights, ...(await loadNext(args, search)) }
}

const PublishForm = z.object({
  number: z.coerce.number().int(),
  state: z.string().min(1).max(100),
  formKey: z.string().max(64).optional(),
})

/** Publishes what was looked at as the next version. */
export async function publishNext(args: Args) {
  await requirePermission(args, 'standard.publish')
  return answerForm(args, PublishForm, async ({ formKey: idempotencyKey, ...input }) => {
    const { number } = await call(args, publishStandard, { input, idempotencyKey })
    return redirectWithToast(args, paths.editingStandard(), {
      type: 'success',
      key: 'standard-editing:toast.published',
      values: { number },
    })
  })
}

/** Requires only the permission. */
export async function loadNewQuestion(args: Args) {
  await requireEditor(args)
  return { question: null, formKey: formKey(args), isAsked: false }
}

/** Where a question stands and what it asks for; with `?confirm=withdraw` whether to withdraw it. @throws Response 404 */
export async function loadQuestion(args: Args) {
  await requireEditor(args)
  const key = keyOf(args)
  const { uid, latest, publishedNumber, place } = await findQuestion(args, key)
  const isPublished = publishedNumber !== null
  return {
    question: { key, uid, title: latest?.title ?? key, place, isPublished },
    formKey: formKey(args),
    title: latest?.title ?? key,
    isAsked: isPublished && new URL(args.request.url).searchParams.get('confirm') === 'withdraw',
  }
}

/** @throws Response 404 */
function keyOf({ params: { key = '' } }: Args): string {
  if (!slugPattern.test(key) || key.length > 60) throw new Response(null, { status: 404 })
  return key
}

/** @throws Response 404 */
async function findQuestion(args: Args, key: string) {
  const params = { uid: uidOfQuestion(key), locale: defaultLocale }
  const { data: stored, ...text } = await call(args, getDocument, { params })
  const place = QuestionPlace.safeParse(stored)
  if (!place.success) throw new Response(null, { status: 404 })
  return { ...text, place: place.data }
}

/** One key a line. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().toLowerCase())
    .filter((line) => line !== '')

const areChoices = (keys: readonly string[]) =>
  keys.length >= 2 &&
  keys.length <= 6 &&
  new Set(keys).size === keys.length &&
  keys.every((key) => slugPattern.test(key) && key.length <= 60)

const placeFields = {
  clause: z.coerce.number('required').int('invalid').min(1, 'required').max(mostClauses, 'invalid'),
  position: z.coerce.number('required').int('invalid').min(0, 'invalid').max(10_000, 'invalid'),
  kind: z.enum(askingKinds, 'required'),
  required: z.literal('on').optional(),
  disclosure: z.enum(disclosures, 'required'),
  suggests: z.enum(suggestedFacts).optional(),
  choices: z.string().max(600, 'tooLong').default(''),
}
type PlaceFields = z.output<z.ZodObject<typeof placeFields>>

const mustHaveChoices = (
  { kind, choices }: Pick<PlaceFields, 'kind' | 'choices'>,
  context: z.core.$RefinementCtx,
) => {
  if (kind === 'choice' && !areChoices(linesOf(choices)))
    context.addIssue({ code: 'custom', path: ['choices'], message: 'required', input: choices })
}

/** The choices of other kinds are let go. */
function placeOf({ clause, position, ...form }: PlaceFields): QuestionPlace {
  const { kind, required, disclosure, suggests, choices } = form
  return {
    clause,
    position,
    asking: {
      kind,
      required: required === 'on',
      disclosure,
      ...(kind === 'choice' ? { choices: linesOf(choices) } : {}),
      ...(suggests ? { suggests } : {}),
    },
  }
}

const NewForm = z
  .object({
    slug: NewQuestion.shape.slug,
    ...placeFields,
    formKey: z.string().max(64).optional(),
  })
  .superRefine(mustHaveChoices, alsoBesideErrors)

/** Creates the question and redirects to its English editor. */
export async function saveNewQuestion(args: Args) {
  await requireEditor(args)
  return answerForm(args, NewForm, async ({ slug, formKey: idempotencyKey, ...form }) => {
    const input = { slug, ...placeOf(form) }
    const { uid } = await call(args, createStandardQuestion, { input, idempotencyKey })
    const to = paths.editingDocument(uid, defaultLocale)
    return redirectWithToast(args, to, 'standard-editing:toast.created')
  })
}

/** The place as the form began with it. */
const Was = z
  .string()
  .max(3000)
  .transform((text, context) => {
    try {
      return QuestionPlace.parse(JSON.parse(text))
    } catch {
      context.addIssue('invalid')
      return z.NEVER
    }
  })
const ChangedForm = z.object({ ...placeFields, was: Was }).superRefine(mustHaveChoices, alsoBesideErrors)

/** Changes or withdraws a question, in the next version. */
export async function saveQuestion(args: Args) {
  await requireEditor(args)
  const key = keyOf(args)
  if (textOf(await formOf(args), 'intent') === 'withdraw') return withdraw(args, key)
  return answerForm(args, ChangedForm, async ({ was, ...form }, sent) => {
    try {
      await call(args, moveStandardQuestion, { params: { key }, input: { ...placeOf(form), was } })
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 409) throw error
      // The page shows what it is now; a second submission overwrites that.
      const { place } = await findQuestion(args, key)
      const again = refuse(sent, 'standardChanged', { was: JSON.stringify(place) })
      return data(again.data, { status: 409 })
    }
    return redirectWithToast(args, paths.editingStandard(), 'standard-editing:toast.changed')
  })
}

async function withdraw(args: Args, key: string) {
  const change = call(args, withdrawStandardQuestion, { params: { key } })
  const [done, gone] = ['standard-editing:toast.withdrawn', 'standard-editing:toast.notThere'] as const
  return redirectWithToast(args, paths.editingStandard(), await doneOrGone(change, done, gone))
}

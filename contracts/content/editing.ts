import { z } from 'zod'
import { limits, localeCodes, mostClauses } from '../constants'
import {
  ContentData,
  contentTypes,
  guideSections,
  questionAudiences,
  RichTextBlock,
  slugPattern,
} from './content'
import { endpoint, PageQuery } from '../endpoint'
import { alsoBesideErrors, mentionsCredentials, oneLine, plainLineBreaks, written } from '../texts'

const editing = { permission: 'content.edit', tag: 'editing' } as const

/** State of a translation: up to date, older than its English original, or missing. */
export const translationStates = ['published', 'outdated', 'missing'] as const
export type TranslationState = (typeof translationStates)[number]
/** Filters of the list of texts; `draft` means that there is a version newer than the published one. */
export const documentFilters = [...translationStates, 'draft'] as const
export type DocumentFilter = (typeof documentFilters)[number]

const Language = z.enum(localeCodes)

export const DocumentLanguage = z
  .object({ locale: Language, state: z.enum(translationStates), draft: z.boolean() })
  .meta({ id: 'DocumentLanguage' })
export type DocumentLanguage = z.infer<typeof DocumentLanguage>

/** A text in all languages. `title` is that of the latest version, in the user's language or in English. */
export const EditedDocument = z
  .object({
    uid: z.string(),
    type: z.enum(contentTypes),
    data: ContentData,
    title: z.string().nullable(),
    languages: z.array(DocumentLanguage),
  })
  .meta({ id: 'EditedDocument' })
export type EditedDocument = z.infer<typeof EditedDocument>

export const listDocuments = endpoint('GET', '/editing/texts', {
  ...editing,
  summary: 'All texts by type and name, with the state of each language',
  query: PageQuery.extend({
    type: z.enum(contentTypes).optional(),
    locale: Language.optional(),
    /** In the given language, or in any. */
    state: z.enum(documentFilters).optional(),
    /** Part of a title in any language, or of the name in the URL. */
    text: z.string().max(limits.editedTitleCharacters).optional(),
  }),
  output: z.array(EditedDocument),
  paged: true,
})

/** The editable content of a text. */
const Words = z.object({ title: z.string(), lede: z.string(), markdown: z.string() })
export type EditedWords = z.infer<typeof Words>

/** Author of a version; null if it came with a release or the author's account is gone. */
const Person = z.object({ name: z.string() }).nullable()

export const DocumentVersion = z
  .object({
    /** From 1, consecutive per language. */
    number: z.number().int(),
    origin: z.enum(['release', 'person']),
    author: Person,
    note: z.string().nullable(),
    savedAt: z.iso.datetime(),
    /** Time and editor of publication. */
    publishedAt: z.iso.datetime().nullable(),
    publisher: Person,
  })
  .meta({ id: 'DocumentVersion' })
export type DocumentVersion = z.infer<typeof DocumentVersion>
export const DocumentVersionWithWords = DocumentVersion.extend(Words.shape).meta({
  id: 'DocumentVersionWithWords',
})
export type DocumentVersionWithWords = z.infer<typeof DocumentVersionWithWords>

const NumberedWords = Words.extend({ number: z.number().int() })

/** Everything needed to edit a text in one language. */
export const DocumentToEdit = z
  .object({
    uid: z.string(),
    type: z.enum(contentTypes),
    data: ContentData,
    locale: Language,
    languages: z.array(DocumentLanguage),
    /** Null if there is no version in this language yet. */
    latest: DocumentVersionWithWords.nullable(),
    publishedNumber: z.number().int().nullable(),
    /** The published English text, for translators; null for English itself. */
    english: NumberedWords.nullable(),
    /** The English text of the published translation, if it is outdated. */
    englishBefore: NumberedWords.nullable(),
  })
  .meta({ id: 'DocumentToEdit' })
export type DocumentToEdit = z.infer<typeof DocumentToEdit>

const Uid = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,79}$/)
const DocumentParams = z.object({ uid: Uid, locale: Language })
const VersionParams = DocumentParams.extend({ number: z.coerce.number().int().min(1).max(1_000_000) })

export const getDocument = endpoint('GET', '/editing/texts/{uid}/{locale}', {
  ...editing,
  summary: 'A text in one language with its latest version and the English text to translate',
  params: DocumentParams,
  output: DocumentToEdit,
})

const Title = z.string().overwrite(oneLine).max(limits.editedTitleCharacters, 'tooLong')
const Lede = z.string().overwrite(oneLine).max(limits.editedLedeCharacters, 'tooLong').default('')
const Markdown = z
  .string()
  .transform(plainLineBreaks)
  .pipe(
    z
      .string()
      .max(limits.editedMarkdownCharacters, 'tooLong')
      .refine((text) => !mentionsCredentials(text), 'addressCredentials'),
  )
  .default('')

const words = { title: Title.min(1, 'required'), lede: Lede, markdown: Markdown }

const Note = z
  .string()
  .overwrite(oneLine)
  .max(limits.editedNoteCharacters, 'tooLong')
  .transform((text) => text || null)
  .nullable()
  .default(null)
const Base = z.number().int().min(0)

export const NewDocumentVersion = z
  .strictObject({
    ...words,
    /** Description of the change, for other editors. */
    note: Note,
    /** Number of the version that was edited; 0 for the first. */
    base: Base,
    /** Number of the published English text shown beside it. */
    english: z.number().int().min(1).nullable().default(null),
    publish: z.boolean(),
  })
  .superRefine(({ publish, lede }, context) => {
    if (publish && lede === '') context.addIssue({ code: 'custom', path: ['lede'], message: 'required' })
  }, alsoBesideErrors)
  .meta({ id: 'NewDocumentVersion' })
export type NewDocumentVersion = z.output<typeof NewDocumentVersion>

export const saveDocument = endpoint('POST', '/editing/texts/{uid}/{locale}/versions', {
  ...editing,
  summary:
    'Save a text as a new version, as a draft or published; unchanged content creates no version. 409 if there is a newer version',
  params: DocumentParams,
  input: NewDocumentVersion,
  output: DocumentVersion,
  status: 201,
})

export const confirmTranslation = endpoint('POST', '/editing/texts/{uid}/{locale}/confirmation', {
  ...editing,
  summary: 'Mark the published translation as up to date with the published English text',
  params: DocumentParams,
  input: z.strictObject({ english: z.number().int().min(1) }),
})

export const listDocumentVersions = endpoint('GET', '/editing/texts/{uid}/{locale}/versions', {
  ...editing,
  summary: 'Versions of a text in one language, newest first',
  params: DocumentParams,
  query: PageQuery,
  output: z.object({
    items: z.array(DocumentVersion),
    /** Numbers of the latest and the published version. */
    latest: z.number().int(),
    publishedNumber: z.number().int().nullable(),
    title: z.string().nullable(),
  }),
  paged: true,
})

export const getDocumentVersion = endpoint('GET', '/editing/texts/{uid}/{locale}/versions/{number}', {
  ...editing,
  summary: 'One version with its content',
  params: VersionParams,
  output: DocumentVersionWithWords,
})

export const restoreDocumentVersion = endpoint(
  'POST',
  '/editing/texts/{uid}/{locale}/versions/{number}/restoration',
  {
    permission: 'content.edit',
    tag: 'editing',
    summary: 'Roll back: copy an old version into a new draft. 409 if the latest version has changed',
    params: VersionParams,
    input: z.strictObject({ base: Base, note: Note }),
    output: DocumentVersion,
    status: 201,
  },
)

/** Kinds of Markdown content that lose their formatting or are dropped. */
export const lossKinds = [
  'html',
  'picture',
  'table',
  'code',
  'quote',
  'rule',
  'heading',
  'nestedList',
  'link',
] as const
export const DocumentLoss = z
  .object({
    kind: z.enum(lossKinds),
    count: z.number().int(),
    /** The first occurrences, shortened. */
    examples: z.array(z.string()),
  })
  .meta({ id: 'DocumentLoss' })
export type DocumentLoss = z.infer<typeof DocumentLoss>

export const DocumentPreview = Words.omit({ markdown: true })
  .extend({ body: z.array(RichTextBlock), losses: z.array(DocumentLoss) })
  .meta({ id: 'DocumentPreview' })
export type DocumentPreview = z.infer<typeof DocumentPreview>

/** Content of the form, which may be incomplete. */
export const DocumentDraft = z
  .strictObject({ ...words, title: Title.default('') })
  .meta({ id: 'DocumentDraft' })

export const previewDocument = endpoint('POST', '/editing/previews', {
  ...editing,
  summary: 'Preview a text without saving it',
  input: DocumentDraft,
  output: DocumentPreview,
})

/** Paths below the guide and the helpdesk that are reserved for other pages. */
export const reservedSlugs: readonly string[] = ['checklist', 'print', 'search', 'votes', 'new', 'requests']
/** Prefix of a document's name; editors choose the rest, which ends the article's URL. */
export const slugPrefix = { article: 'knowledgebase_', question: 'helpdesk_' } as const

/** The part of a document's name that editors choose. */
export const Slug = z
  .string()
  .overwrite(written)
  .toLowerCase()
  .min(1, 'required')
  .max(60, 'tooLong')
  .refine((slug) => slug === '' || slugPattern.test(slug), 'slugInvalid')

export const NewDocument = z
  .strictObject({
    type: z.enum(['article', 'question'], 'required'),
    slug: Slug.refine((slug) => !reservedSlugs.includes(slug), 'slugTaken'),
    section: z.enum(guideSections).optional(),
    /** Of the standard, if the article is about one. */
    clause: z.coerce
      .number('invalid')
      .int('invalid')
      .min(1, 'invalid')
      .max(mostClauses, 'invalid')
      .optional(),
    audience: z.enum(questionAudiences).optional(),
    position: z.coerce.number('invalid').int('invalid').min(0, 'invalid').max(10_000, 'invalid').default(100),
  })
  .superRefine(({ type, section, audience }, context) => {
    const lacks =
      (type === 'article' && !section && 'section') || (type === 'question' && !audience && 'audience')
    if (lacks) context.addIssue({ code: 'custom', path: [lacks], message: 'required' })
  }, alsoBesideErrors)
  .meta({ id: 'NewDocument' })
export type NewDocument = z.output<typeof NewDocument>

export const createDocument = endpoint('POST', '/editing/texts', {
  ...editing,
  summary: 'Create an empty article or question; invisible to readers until published',
  input: NewDocument,
  output: z.object({ uid: z.string() }),
  status: 201,
})

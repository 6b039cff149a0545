import { data, redirect } from '@remix-run/node'
import { z } from 'zod'
import { ApiFailure, type Args, call, callPage, pageIn } from '~/app/platform/api.server'
import { formKey, invalid, parseForm, refuse, replyWithFailure, textOf } from '~/app/platform/forms.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import { formOf } from '~/app/platform/submitted-form.server'
import { addressOf, hasAddress } from '~/contracts/content/content'
import { isQuestionOfStandard, keyOfQuestion } from '~/contracts/content/standard'
import {
  confirmTranslation,
  type EditedWords,
  getDocument,
  NewDocumentVersion,
  previewDocument,
  saveDocument as saveCall,
  DocumentDraft,
  type DocumentPreview,
  type DocumentVersionWithWords,
  getDocumentVersion,
  listDocumentVersions,
  restoreDocumentVersion,
} from '~/contracts/content/editing'
import { alsoBesideErrors } from '~/contracts/texts'
import { differencesOf, type FieldDifference } from './differences.server'
import { requirePermission } from '~/app/platform/guard.server'
import { localeCodes, pageSizes } from '~/contracts/constants'
import { getFixedT } from '~/app/platform/i18n.server'

/** The text with its latest version, and what has changed in English since the translation was made. */
export async function loadDocument(args: Args) {
  await requireEditor(args)
  const text = await call(args, getDocument, { params: keyOf(args) })
  const { english, englishBefore } = text
  return {
    text,
    title: text.latest?.title ?? text.english?.title ?? text.uid,
    address: hasAddress(text.type) ? addressOf(text.uid) : null,
    questionKey: text.type === 'standardQuestion' ? keyOfQuestion(text.uid) : null,
    changesInEnglish: english && englishBefore ? await differencesOf(englishBefore, english) : [],
    formKey: formKey(args),
  }
}

const EditorForm = z
  .object({
    intent: z.enum(['draft', 'preview', 'publish']).default('draft'),
    ...DocumentDraft.shape,
    note: NewDocumentVersion.shape.note,
    version: z.coerce.number().int().min(0).default(0),
    english: z.coerce.number().int().min(1).nullable().default(null),
    formKey: z.string().max(64).optional(),
  })
  .superRefine((form, context) => {
    const lacks = (path: string) => context.addIssue({ code: 'custom', path: [path], message: 'required' })
    // An incomplete text can be previewed.
    if (form.intent !== 'preview' && form.title === '') lacks('title')
    if (form.intent === 'publish' && form.lede === '') lacks('lede')
  }, alsoBesideErrors)
type EditorForm = z.output<typeof EditorForm>

/** Another editor's version, and the differences from the submitted text. */
export interface Conflict {
  theirs: DocumentVersionWithWords
  differences: FieldDifference[]
}
type Reply = ReturnType<typeof invalid>
interface Shown {
  preview?: DocumentPreview
  conflict?: Conflict
}
const formAgain = ({ data: { result }, init }: Reply, { preview, conflict }: Shown = {}) =>
  data({ result, preview: preview ?? null, conflict: conflict ?? null }, init ?? {})

const wordsOf = (form: EditorForm): EditedWords => ({
  title: form.title,
  lede: form.lede,
  markdown: form.markdown,
})

/** Saves a draft, previews, publishes, or confirms that a translation is still current. No input is lost. */
export async function saveDocument(args: Args) {
  await requireEditor(args)
  if (textOf(await formOf(args), 'intent') === 'confirm') return confirm(args)
  const submission = await parseForm(args, EditorForm)
  if (submission.status !== 'success') return formAgain(invalid(submission))
  const form = submission.value
  try {
    if (form.intent === 'preview') {
      const preview = await call(args, previewDocument, { input: wordsOf(form) })
      return formAgain(data({ result: submission.reply() }), { preview })
    }
    return await save(args, form)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (error.status !== 409) return formAgain(replyWithFailure(submission, error))
    const { latest } = await call(args, getDocument, { params: keyOf(args) })
    // A second submission overwrites the version shown.
    const version = String(latest?.number ?? 0)
    const again = refuse(submission, 'textChanged', { version })
    const reply = data(again.data, { status: 409 })
    if (!latest) return formAgain(reply)
    const differences = await differencesOf(latest, wordsOf(form))
    return formAgain(reply, { conflict: { theirs: latest, differences } })
  }
}

async function save(args: Args, form: EditorForm) {
  const { uid, locale } = keyOf(args)
  const publish = form.intent === 'publish'
  const { note, version: base, english } = form
  const input = { ...wordsOf(form), note, base, english, publish }
  const { number } = await call(args, saveCall, {
    params: { uid, locale },
    input,
    idempotencyKey: form.formKey,
  })
  // Waits until the published text is available on the next page.
  if (publish) await args.context.content.refresh()
  return redirectWithToast(args, paths.editingDocument(uid, locale), {
    type: 'success',
    key: publish ? publishedToast(uid) : 'editing:toast.saved',
    values: { number, address: addressOf(uid) },
  })
}

const publishedToast = (uid: string) =>
  isQuestionOfStandard(uid) ? 'editing:toast.publishedForStandard' : 'editing:toast.published'

async function confirm(args: Args) {
  const { uid, locale } = keyOf(args)
  const english = Number(textOf(await formOf(args), 'english'))
  const to = paths.editingDocument(uid, locale)
  try {
    await call(args, confirmTranslation, { params: { uid, locale }, input: { english } })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return redirectWithToast(args, to, { type: 'warning', key: 'editing:toast.englishChanged' })
  }
  return redirectWithToast(args, to, 'editing:toast.confirmed')
}

/**
 * Requires an editor. With an external repository there is nothing to edit, which the list explains.
 * @throws Response 302 to the list, 403 for other users
 */
export async function requireEditor(args: Args) {
  const user = await requirePermission(args, 'content.edit')
  if (args.context.config.contentIsExternal) throw redirect(paths.editing())
  return user
}

/** The text and the language that the address names. @throws Response 404 for a language that the campus lacks */
function keyOf({ params }: Args) {
  const locale = localeCodes.find((code) => code === params.locale)
  if (!locale) throw new Response(null, { status: 404 })
  return { uid: params.uid ?? '', locale }
}

type Key = ReturnType<typeof keyOf>

const numberIn = (search: URLSearchParams, name: string): number | null => {
  const number = Number(search.get(name))
  return Number.isSafeInteger(number) && number >= 1 ? number : null
}

const getVersion = (args: Args, key: Key, number: number) =>
  call(args, getDocumentVersion, { params: { ...key, number: String(number) } })

/** The older one first, regardless of their order in the address. */
async function compare(args: Args, key: Key, numbers: [number, number]) {
  const [from, to] = numbers.sort((a, b) => a - b)
  const [before, after] = await Promise.all([getVersion(args, key, from), getVersion(args, key, to)])
  const differences = await differencesOf(before, after)
  return { view: 'differences' as const, ...key, title: after.title, before, after, differences }
}

/** The versions of a text, one version, a comparison of two, or the confirmation of a restore. */
export async function loadHistory(args: Args) {
  await requireEditor(args)
  const key = keyOf(args)
  const search = new URL(args.request.url).searchParams
  const [from, to, number] = ['from', 'to', 'version'].map((name) => numberIn(search, name))
  if (from && to && from !== to) return compare(args, key, [from, to])
  if (number && search.get('confirm') !== 'restore') {
    const version = await getVersion(args, key, number)
    return { view: 'version' as const, ...key, title: version.title, version }
  }
  const page = number ? 1 : pageIn(search)
  const query = { page, itemsPerPage: number ? 1 : pageSizes.default, pagination: 'true' as const }
  const [{ data, total }, version] = await Promise.all([
    callPage(args, listDocumentVersions, { params: key, query }),
    number ? getVersion(args, key, number) : null,
  ])
  const title = data.title ?? key.uid
  if (version) return { view: 'restore' as const, ...key, title, version, latest: data.latest }
  return { view: 'list' as const, ...key, ...data, title, total, page }
}

/** Makes an old version the newest draft and opens it in the editor. */
export async function restoreDocument(args: Args) {
  await requireEditor(args)
  const key = keyOf(args)
  const form = await formOf(args)
  const [number, base] = [Number(textOf(form, 'version')), Number(textOf(form, 'base'))]
  const history = paths.editingHistory(key.uid, key.locale)
  try {
    const note = getFixedT(args)('editing:restore.note', { number })
    const params = { ...key, number: String(number) }
    await call(args, restoreDocumentVersion, { params, input: { base, note } })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return redirectWithToast(args, history, { type: 'warning', key: 'editing:toast.changed' })
  }
  return redirectWithToast(args, paths.editingDocument(key.uid, key.locale), {
    type: 'success',
    key: 'editing:toast.restored',
    values: { number },
  })
}

import { randomUUID } from 'node:crypto'
import { data } from '@remix-run/node'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { formKey, invalid, parseForm, replyWithFailure, textOf } from '~/app/platform/forms.server'
import { fileSizes } from '~/app/platform/uploads/file-sizes.server'
import { closedPage, requirePermission } from '~/app/platform/guard.server'
import { languageOptions, languageNames } from '~/app/platform/reference/language-names.server'
import { paths } from '~/app/platform/paths'
import { tagOptions } from '~/app/platform/reference/reference.server'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import { formOf } from '~/app/platform/submitted-form.server'
import { stageUpload, type Upload, fileFields } from '~/app/platform/uploads/uploads.server'
import type { CurrentUser } from '~/contracts/accounts/auth'
import {
  createOffer,
  getOwnOffer,
  type OwnOffer,
  updateOffer,
  emptyOffer,
  NewOffer,
  offerFields,
  type OfferTexts,
  previewOffer,
} from '~/contracts/offers/offer-writing'
import type { EditorLists } from './editor-form'
import { getFixedT } from '~/app/platform/i18n.server'
import { clauseTitles } from '~/app/platform/content/clause-titles.server'
import { z } from 'zod'
import { dateViolations, gaps } from '~/contracts/offers/offer-violations'

/** The authors of a provider: its account and its contributors. */
export const writesOffers = (user: Pick<CurrentUser, 'isServiceProvider'> | null): boolean =>
  user?.isServiceProvider ?? false

async function listsFor(args: Args) {
  return { languages: languageOptions(args), clauses: clauseOptions(args, []), tags: await tagOptions(args) }
}

/** Tags that the form cannot show, because they were retired or the list could not be loaded; they are kept. */
function notOffered(chosen: readonly string[], tags: EditorLists['tags']): string[] {
  const offered = new Set(tags.flatMap(({ options }) => options.map(({ value }) => value)))
  return chosen.filter((code) => !offered.has(code))
}

/** Somebody who makes offers of their own provider. @throws Response 403 for all others */
async function requireAuthor(args: Args): Promise<CurrentUser> {
  const user = await requirePermission(args, 'offers.create')
  if (!writesOffers(user)) throw await closedPage(args, user, 'offers.create')
  return user
}

/** An empty form. */
export async function loadNewOffer(args: Args) {
  const user = await requireAuthor(args)
  return {
    offer: null,
    sizes: {},
    lists: await listsFor(args),
    otherTags: [],
    formKey: formKey(args),
    awaitsValidation: user.accessLevel === 'providerPending',
    list: paths.ownOffers(),
    isOwn: true,
  }
}

/** A saved offer and the data for its form. */
export async function loadOwnOffer(args: Args) {
  const isOwn = writesOffers(await requirePermission(args, 'offers.write'))
  const [offer, lists] = await Promise.all([
    call(args, getOwnOffer, { params: { id: args.params.id ?? '' } }),
    listsFor(args),
  ])
  return {
    offer,
    sizes: fileSizes(args, offer.documents),
    lists: { ...lists, clauses: clauseOptions(args, offer.clauses) },
    otherTags: notOffered(offer.tags, lists.tags),
    formKey: '',
    awaitsValidation: !offer.provider.validated,
    title: offer.headline,
    list: paths.ownOffers(isOwn ? {} : { provider: offer.provider.id }),
    isOwn,
  }
}

interface Sent {
  id: string | null
  intent: Intent
  value: EditorValue
  files: Record<'picture' | 'document', Upload>
}

function save(args: Args, { id, intent, value, files }: Sent): Promise<OwnOffer> {
  const { removedDocuments, ...input } = changesOf(value, files)
  const publish = intent === 'publish'
  if (!id)
    return call(args, createOffer, { input: { ...input, publish }, idempotencyKey: value.formKey ?? '' })
  const change = { ...input, removedDocuments, publish, version: value.version ?? 0 }
  return call(args, updateOffer, { params: { id }, input: change })
}

type Reply = ReturnType<typeof invalid>
const formAgain = ({ data: { result }, init }: Reply, saved: OwnOffer | null) =>
  data({ result, saved, autosave: null }, init ?? {})

/** A file that the API no longer has must not be sent again; with the key of the form, the same file would be the same upload. */
function forgetLostFiles(reply: Reply, failure: ApiFailure): void {
  const { initialValue } = reply.data.result
  const lost = failure.violations.map(({ propertyPath }) => propertyPath)
  if (!initialValue || !(lost.includes('picture') || lost.includes('document'))) return
  if (lost.includes('picture')) delete initialValue['pictureStaged']
  if (lost.includes('document')) delete initialValue['documentStaged']
  initialValue['formKey'] = randomUUID()
}

function goOn(args: Args, intent: Intent, { id, state }: OwnOffer) {
  if (intent === 'preview') return seeOther(paths.offerPreview(id))
  if (intent === 'publish') return redirectWithToast(args, paths.offer(id), 'writing:toast.published')
  const key = state === 'published' ? 'writing:toast.saved' : 'writing:toast.draftSaved'
  return redirectWithToast(args, paths.offerEdit(id), { type: 'success', key })
}

/** Saves the whole form. After a conflict the form is shown with the other user's version. */
async function saveForm(args: Args) {
  const id = args.params.id ?? null
  const files = {
    picture: await stageUpload(args, { field: 'picture', purpose: 'offerPicture' }),
    document: await stageUpload(args, { field: 'document', purpose: 'offerDocument' }),
  }
  const submission = await parseForm(args, EditorForm)
  const errors = { ...files.picture.errors, ...files.document.errors }
  if (submission.status !== 'success' || Object.keys(errors).length > 0) {
    const wrong = submission.status === 'error' ? Object.keys(submission.error ?? {}) : []
    const further = furtherErrors(submission.payload, files.picture.id !== null, wrong)
    return formAgain(invalid(submission, { ...further, ...errors }), null)
  }
  const { value } = submission
  try {
    const saved = await save(args, { id, intent: value.intent, value, files })
    return await goOn(args, value.intent, saved)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const saved = error.status === 409 && id ? await call(args, getOwnOffer, { params: { id } }) : null
    const reply = replyWithFailure(submission, error)
    forgetLostFiles(reply, error)
    return formAgain(reply, saved)
  }
}

/** The result of an autosave; `id` and `version` are those for the next save. */
export interface Autosave {
  /** `failed` is set in the browser if there was no response. */
  state: 'saved' | 'refused' | 'conflict' | 'failed'
  id: string | null
  version: number | null
  at: string | null
}

const kept: Record<'picture' | 'document', Upload> = {
  picture: { id: null, name: null, removed: false, errors: {} },
  document: { id: null, name: null, removed: false, errors: {} },
}

/** Autosaves a draft without files. Errors are shown only when the user saves it. */
async function autosave(args: Args) {
  const id = args.params.id ?? null
  const submission = await parseForm(args, EditorForm)
  const answer = (state: Autosave['state'], saved?: OwnOffer) => {
    const sent = submission.status === 'success' ? (submission.value.version ?? null) : null
    const autosave: Autosave = {
      state,
      id: saved?.id ?? id,
      version: saved?.version ?? sent,
      at: saved?.changedAt ?? null,
    }
    return data({ result: undefined, saved: null, autosave })
  }
  if (submission.status !== 'success') return answer('refused')
  const { value } = submission
  try {
    return answer('saved', await save(args, { id, intent: 'draft', value, files: kept }))
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return answer(error.status === 409 ? 'conflict' : 'refused')
  }
}

/** The action for the form of a new or existing offer. */
export async function saveOffer(args: Args) {
  await (args.params.id ? requirePermission(args, 'offers.write') : requireAuthor(args))
  const intent = textOf(await formOf(args), 'intent')
  return intent === 'autosave' ? autosave(args) : saveForm(args)
}

/**
 * The clauses of the standard with their titles in the guide; only their numbers if the guide is unavailable.
 * @param chosen those of the offer: it keeps what the standard has lost
 */
function clauseOptions(args: Args, chosen: readonly number[]): EditorLists['clauses'] {
  const t = getFixedT(args)
  const known = clauseTitles(args)
  const numbers = [...new Set([...args.context.content.clauses, ...chosen])].sort((a, b) => a - b)
  return numbers.map((number) => {
    const { title, section = null } = known.get(String(number)) ?? {}
    const name = t('offers:detail.clause', { number })
    return { value: String(number), label: title ? `${name}: ${title}` : name, section }
  })
}

const intents = ['draft', 'preview', 'publish', 'autosave'] as const
type Intent = (typeof intents)[number]

/** The form has all fields, so a missing one is empty. */
const EditorForm = NewOffer.omit({ picture: true, document: true, publish: true }).extend({
  intent: z.enum(intents),
  version: z.number().int().optional(),
  formKey: z.string().max(64).optional(),
  removedDocuments: z.array(z.uuid()).optional(),
  ...fileFields('picture'),
  ...fileFields('document'),
})
type EditorValue = z.output<typeof EditorForm>

/** A staged picture, the removal of the current one, or neither. */
const pictureOf = ({ id, removed }: Upload) =>
  id !== null ? { picture: id } : removed ? { picture: null } : {}

/** The form's values in the format of the API. */
function changesOf(value: EditorValue, files: Record<'picture' | 'document', Upload>) {
  const texts = Object.fromEntries(
    offerFields.map((name) => [name, value[name] ?? { ...emptyOffer, headline: '' }[name]]),
  ) as OfferTexts
  return {
    ...texts,
    ...pictureOf(files.picture),
    ...(files.document.id ? { document: files.document.id } : {}),
    removedDocuments: value.removedDocuments ?? [],
  }
}

type Typed = Record<string, unknown>

/**
 * The publishing errors of a form with an invalid field or file, which is not sent to the API, so that publishing
 * shows all errors at once. Fields that are already `wrong` get only one error.
 */
export function furtherErrors(typed: Typed, hasPicture: boolean, wrong: string[]): Record<string, string[]> {
  const text = (name: string) => (typeof typed[name] === 'string' ? typed[name].trim() : '')
  const texts = {
    teaser: text('teaser'),
    description: text('description'),
    category: text('category'),
    language: text('language'),
    cost: text('cost'),
    startsOn: text('startsOn'),
    endsOn: text('endsOn'),
    deadline: text('deadline'),
    place: text('place'),
    pictureAlt: text('pictureAlt'),
    online: text('online') !== '',
  }
  const violations = [
    ...dateViolations(texts),
    ...(typed.intent === 'publish' ? gaps(texts, hasPicture) : []),
  ]
  const others = violations.filter(({ propertyPath }) => !wrong.includes(propertyPath))
  return Object.fromEntries(others.map(({ propertyPath, code }) => [propertyPath, [code]]))
}

/** An offer as members will see it, as it is saved. */
export async function loadPreview(args: Args) {
  await requirePermission(args, 'offers.write')
  const preview = await call(args, previewOffer, { params: { id: args.params.id ?? '' } })
  const { headline, language } = preview.offer
  return { ...preview, title: headline, languageNames: languageNames(args, [language]) }
}

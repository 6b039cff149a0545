import { type Args, callPage, pageIn, call } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { interfaceTexts } from '~/app/platform/i18n.server'
import { filterWords } from '~/app/platform/search-words.server'
import { type Locale, localeCodes, pageSizes, defaultLocale } from '~/contracts/constants'
import { type ContentType, contentTypes } from '~/contracts/content/content'
import {
  type EditedDocument,
  listDocuments,
  type DocumentFilter,
  documentFilters,
  createDocument,
  NewDocument,
} from '~/contracts/content/editing'
import { can } from '~/contracts/permissions'
import { answerForm, formKey } from '~/app/platform/forms.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast, type ToastText, unlessGone } from '~/app/platform/toast.server'
import { requireEditor } from './editor.server'
import { z } from 'zod'
import { grantEditing, listEditors, NewEditor, withdrawEditing } from '~/contracts/content/editors'

export interface DocumentFilterValues {
  type?: ContentType | undefined
  locale?: Locale | undefined
  state?: DocumentFilter | undefined
  text?: string | undefined
}

export interface DocumentList {
  filters: DocumentFilterValues
  documents: EditedDocument[]
  total: number
  page: number
  managesEditors: boolean
  interfaceTexts: ReturnType<typeof interfaceTexts>
  /** The documents are in an external repository. */
  isExternal: boolean
}

function filtersOf(search: URLSearchParams): DocumentFilterValues {
  return {
    type: contentTypes.find((each) => each === search.get('type')),
    locale: localeCodes.find((each) => each === search.get('locale')),
    state: documentFilters.find((each) => each === search.get('state')),
    text: filterWords(search, 'text'),
  }
}

/** All documents, filtered by the address. */
export async function loadDocuments(args: Args): Promise<DocumentList> {
  const { accessLevel } = await requirePermission(args, 'content.edit')
  const search = new URL(args.request.url).searchParams
  const [filters, page] = [filtersOf(search), pageIn(search)]
  const isExternal = args.context.config.contentIsExternal
  const query = { ...filters, page, itemsPerPage: pageSizes.default, pagination: 'true' as const }
  const { data, total } = isExternal ? { data: [], total: 0 } : await callPage(args, listDocuments, { query })
  return {
    filters,
    documents: data,
    total,
    page,
    managesEditors: can(accessLevel, 'editors.manage'),
    interfaceTexts: interfaceTexts(),
    isExternal,
  }
}

/** Requires only the permission. */
export async function loadNewDocument(args: Args) {
  const { accessLevel } = await requireEditor(args)
  return { managesEditors: can(accessLevel, 'editors.manage'), formKey: formKey(args) }
}

const DocumentForm = NewDocument.safeExtend({ formKey: z.string().max(64).optional() })

/** Creates the document and redirects to its English editor. */
export async function saveNewDocument(args: Args) {
  await requireEditor(args)
  return answerForm(args, DocumentForm, async ({ formKey: key, ...input }) => {
    const { uid } = await call(args, createDocument, { input, idempotencyKey: key })
    const to = paths.editingDocument(uid, defaultLocale)
    return redirectWithToast(args, to, 'editing:toast.created')
  })
}

/** The editors, or the confirmation of revoking one editor's right. */
export async function loadEditors(args: Args) {
  await requirePermission(args, 'editors.manage')
  const search = new URL(args.request.url).searchParams
  const page = pageIn(search)
  const query = { page, itemsPerPage: pageSizes.default, pagination: 'true' as const }
  const { data: editors, total } = await callPage(args, listEditors, { query })
  const withdrawing = search.get('confirm') === 'withdraw' ? search.get('id') : null
  return { editors, total, page, withdrawing: editors.find(({ id }) => id === withdrawing) ?? null }
}

const EditorsForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('grant'), ...NewEditor.shape }),
  z.object({ intent: z.literal('withdraw'), id: z.string().min(1).max(64) }),
])

/** Grants or revokes the right to edit, with immediate effect. */
export async function saveEditors(args: Args) {
  await requirePermission(args, 'editors.manage')
  return answerForm(args, EditorsForm, async (action) => {
    // Lost the race: the list shows the current state.
    const gone = { type: 'info', key: 'editing:toast.noEditor' } as const
    const toast = await unlessGone(changeEditors(args, action), gone)
    return redirectWithToast(args, paths.editingEditors(), toast)
  })
}

async function changeEditors(args: Args, action: z.output<typeof EditorsForm>): Promise<ToastText> {
  if (action.intent === 'grant') {
    const { name } = await call(args, grantEditing, { input: { email: action.email } })
    return { type: 'success', key: 'editing:toast.granted', values: { name } }
  }
  await call(args, withdrawEditing, { params: { id: action.id } })
  return { type: 'success', key: 'editing:toast.withdrawn' }
}

import { type Args, callPage, pageIn } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { limits, type Locale, localeCodes, pageSizes } from '~/contracts/constants'
import { type ContentType, contentTypes } from '~/contracts/content/content'
import {
  type EditedDocument,
  listDocuments,
  type DocumentFilter,
  documentFilters,
} from '~/contracts/content/editing'
import { can } from '~/contracts/permissions'

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
  /** The documents are in an external repository. */
  isExternal: boolean
}

function filtersOf(search: URLSearchParams): DocumentFilterValues {
  const text = (search.get('text') ?? '').trim().slice(0, limits.editedTitleCharacters)
  return {
    type: contentTypes.find((each) => each === search.get('type')),
    locale: localeCodes.find((each) => each === search.get('locale')),
    state: documentFilters.find((each) => each === search.get('state')),
    text: text || undefined,
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
    isExternal,
  }
}

import { type Args, callPage, pageIn } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { limits, type Locale, localeCodes, pageSizes } from '~/contracts/constants'
import { type ContentType, contentTypes } from '~/contracts/content/content'
import { type EditedText, listTexts, type TextFilter, textFilters } from '~/contracts/content/editing'
import { can } from '~/contracts/permissions'

export interface TextFilterValues {
  type?: ContentType | undefined
  locale?: Locale | undefined
  state?: TextFilter | undefined
  text?: string | undefined
}

export interface TextList {
  filters: TextFilterValues
  texts: EditedText[]
  total: number
  page: number
  managesEditors: boolean
  /** The texts stand in a repository elsewhere. */
  isExternal: boolean
}

function filtersOf(search: URLSearchParams): TextFilterValues {
  const text = (search.get('text') ?? '').trim().slice(0, limits.editedTitleCharacters)
  return {
    type: contentTypes.find((each) => each === search.get('type')),
    locale: localeCodes.find((each) => each === search.get('locale')),
    state: textFilters.find((each) => each === search.get('state')),
    text: text || undefined,
  }
}

/** All texts, narrowed by what the address says. */
export async function loadTexts(args: Args): Promise<TextList> {
  const { accessLevel } = await requirePermission(args, 'content.edit')
  const search = new URL(args.request.url).searchParams
  const [filters, page] = [filtersOf(search), pageIn(search)]
  const isExternal = args.context.config.contentIsExternal
  const query = { ...filters, page, itemsPerPage: pageSizes.default, pagination: 'true' as const }
  const { data, total } = isExternal ? { data: [], total: 0 } : await callPage(args, listTexts, { query })
  return { filters, texts: data, total, page, managesEditors: can(accessLevel, 'editors.manage'), isExternal }
}

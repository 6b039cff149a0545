import { roleOfKind } from '~/contracts/accounts/account-kinds'
import type { PeopleQuery } from '~/contracts/administration/people-admin'
import { searchedWords } from '~/api/platform/database/lists/words'
import type { PeopleFilter } from './people.repo'

/** The filter of a query, with the words of its text; a text without words matches nobody. */
export function filterOf(query: Omit<PeopleQuery, 'page' | 'itemsPerPage' | 'pagination'>): PeopleFilter {
  const words = searchedWords(query.text ?? '')
  return {
    kind: !query.kind ? null : query.kind === 'contributor' ? 'contributor' : roleOfKind[query.kind],
    state: query.state ?? null,
    validated: query.validated ?? null,
    editor: query.editor ?? null,
    country: query.country ?? null,
    people: query.text ? (words.length > 0 ? { words } : { ids: [] }) : null,
  }
}

import { roleOfKind } from '~/contracts/accounts/account-kinds'
import type { PeopleQuery } from '~/contracts/administration/people-admin'
import { patternsOf } from '~/api/platform/database/person-words'
import { searchWords } from './people-admin.rules'
import type { PeopleFilter } from './people.repo'

/** The filter of a query; null if its words are too short for a search. */
export function filterOf(
  query: Omit<PeopleQuery, 'page' | 'itemsPerPage' | 'pagination'>,
): PeopleFilter | null {
  const words = searchWords(query.text)
  if (words?.length === 0) return null
  return {
    kind: !query.kind ? null : query.kind === 'contributor' ? 'contributor' : roleOfKind[query.kind],
    state: query.state ?? null,
    validated: query.validated ?? null,
    editor: query.editor ?? null,
    country: query.country ?? null,
    people: words && { patterns: patternsOf(words.join(' ')) },
  }
}

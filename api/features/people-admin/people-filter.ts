import { roleOfKind } from '~/contracts/accounts/account-kinds'
import type { PeopleQuery } from '~/contracts/administration/people-admin'
import type { PeopleFilter } from './people.repo'

/** The filter of a query but for its words, whose people are looked up. */
export function filterOf(
  query: Omit<PeopleQuery, 'page' | 'itemsPerPage' | 'pagination'>,
): Omit<PeopleFilter, 'people'> {
  return {
    kind: !query.kind ? null : query.kind === 'contributor' ? 'contributor' : roleOfKind[query.kind],
    state: query.state ?? null,
    validated: query.validated ?? null,
    editor: query.editor ?? null,
    country: query.country ?? null,
  }
}

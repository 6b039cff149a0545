import { type Args, callPage, pageIn } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { countryOptions } from '~/app/platform/reference/reference.server'
import { limits, pageSizes } from '~/contracts/constants'
import { accountStates, peopleKinds } from '~/contracts/accounts/account-kinds'
import { listPeople } from '~/contracts/administration/people-admin'

const flags = ['true', 'false'] as const

function filterIn(search: URLSearchParams) {
  const country = search.get('country') ?? ''
  return {
    text: (search.get('text') ?? '').trim().slice(0, limits.searchCharacters) || undefined,
    kind: peopleKinds.find((kind) => kind === search.get('kind')),
    state: accountStates.find((state) => state === search.get('state')),
    validated: flags.find((flag) => flag === search.get('validated')),
    editor: flags.find((flag) => flag === search.get('editor')),
    country: /^[A-Z]{2}$/.test(country) ? country : undefined,
  }
}
export type PeopleFilter = ReturnType<typeof filterIn>

/** All accounts, filtered by the address. */
export async function loadPeople(args: Args) {
  await requirePermission(args, 'people.manage')
  const search = new URL(args.request.url).searchParams
  const filter = filterIn(search)
  const page = pageIn(search)
  const query = { ...filter, page, itemsPerPage: pageSizes.admin }
  const [{ data, total, incomplete }, countries] = await Promise.all([
    callPage(args, listPeople, { query }),
    countryOptions(args),
  ])
  return {
    filter,
    page,
    pageSize: pageSizes.admin,
    total,
    people: data.items,
    more: data.more,
    incomplete,
    countries,
  }
}

import { ApiFailure, type Args, call, callPage, pageIn } from '~/app/platform/api.server'
import { textOf } from '~/app/platform/forms.server'
import { getFixedT } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import { formOf } from '~/app/platform/submitted-form.server'
import { pageSizes } from '~/contracts/constants'
import { getDocumentVersion, listDocumentVersions, restoreDocumentVersion } from '~/contracts/content/editing'
import { differencesOf } from './differences.server'
import { keyOf, requireEditor } from './editing-guard.server'

type Key = ReturnType<typeof keyOf>

const numberIn = (search: URLSearchParams, name: string): number | null => {
  const number = Number(search.get(name))
  return Number.isInteger(number) && number >= 1 ? number : null
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

import { z } from 'zod'
import { ApiFailure, type Args, call, callPage, pageIn } from '~/app/platform/api.server'
import { parseForm } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import { limits } from '~/contracts/constants'
import { endDeskSession, listDeskSessions } from '~/contracts/overview'

function readAddress(request: Request) {
  const search = new URL(request.url).searchParams
  const wordsIn = (name: string) => search.get(name)?.trim().slice(0, limits.searchCharacters) || undefined
  return { filter: { text: wordsIn('text'), person: wordsIn('person')?.slice(0, 64) }, page: pageIn(search) }
}

/** Where people are logged in, narrowed by what the address says. */
export async function loadDeskSessions(args: Args) {
  await requirePermission(args, 'overview.read')
  const { filter, page } = readAddress(args.request)
  const { data, total } = await callPage(args, listDeskSessions, { query: { ...filter, page } })
  return { filter, page, sessions: data, total }
}
export type DeskSessionsData = Awaited<ReturnType<typeof loadDeskSessions>>

const Deed = z.object({ id: z.string().min(1).max(64) })

/** Ends one of them. */
export async function saveDeskSessions(args: Args) {
  await requirePermission(args, 'people.manage')
  const submission = await parseForm(args, Deed)
  if (submission.status !== 'success') throw new Response(null, { status: 400 })
  const list = paths.adminSessions(readAddress(args.request).filter)
  try {
    await call(args, endDeskSession, { params: submission.value })
    return await redirectWithToast(args, list, { type: 'success', key: 'overview:toast.ended' })
  } catch (error) {
    const isGone = error instanceof Response ? error.status === 404 : error instanceof ApiFailure
    if (!isGone) throw error
    return redirectWithToast(args, list, { type: 'info', key: 'overview:toast.gone' })
  }
}

import { z } from 'zod'
import { ApiFailure, type Args, call, callFile, callPage, pageIn } from '~/app/platform/api.server'
import { parseForm } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { filterWords } from '~/app/platform/search-words.server'
import { redirectWithToast } from '~/app/platform/toast.server'
import {
  endAdminSession,
  endAdminSessions,
  exportAdminSessions,
  listAdminSessions,
} from '~/contracts/administration/overview'

function readAddress(request: Request) {
  const search = new URL(request.url).searchParams
  const filter = { text: filterWords(search, 'text'), person: filterWords(search, 'person', 64) }
  return { filter, page: pageIn(search) }
}

/** The current sessions, filtered by the address. */
export async function loadAdminSessions(args: Args) {
  await requirePermission(args, 'overview.read')
  const { filter, page } = readAddress(args.request)
  const search = new URL(args.request.url).searchParams
  const { data, total, incomplete } = await callPage(args, listAdminSessions, { query: { ...filter, page } })
  const asked = search.get('confirm') === 'endAll' && filter.person !== undefined
  return { filter, page, sessions: data, total, incomplete, asked }
}
export type AdminSessionsData = Awaited<ReturnType<typeof loadAdminSessions>>

/** The same list as a file. */
export async function loadSessionsFile(args: Args): Promise<Response> {
  await requirePermission(args, 'overview.read')
  return callFile(args, exportAdminSessions, { query: readAddress(args.request).filter })
}

const Action = z.object({
  /** Id of the session, or of the person whose sessions all end. */
  id: z.string().min(1).max(64),
  all: z.literal('true').optional(),
})

/** Ends one session, or all sessions of a person. */
export async function saveAdminSessions(args: Args) {
  await requirePermission(args, 'people.manage')
  const submission = await parseForm(args, Action)
  if (submission.status !== 'success') throw new Response(null, { status: 400 })
  const list = paths.adminSessions(readAddress(args.request).filter)
  try {
    const { id, all } = submission.value
    await call(args, all ? endAdminSessions : endAdminSession, { params: { id } })
    const key = all ? 'overview:toast.endedAll' : 'overview:toast.ended'
    return await redirectWithToast(args, list, { type: 'success', key })
  } catch (error) {
    const isGone = error instanceof Response ? error.status === 404 : error instanceof ApiFailure
    if (!isGone) throw error
    return redirectWithToast(args, list, { type: 'info', key: 'overview:toast.gone' })
  }
}

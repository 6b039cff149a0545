import { z } from 'zod'
import { type Args, call, callFile, callPage, pageIn } from '~/app/platform/api.server'
import { answerForm } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { countryName } from '~/app/platform/reference/reference.server'
import { filterWords } from '~/app/platform/search-words.server'
import { doneOrGone, redirectWithToast } from '~/app/platform/toast.server'
import { exportBodies, listBodies, markBody, unmarkBody } from '~/contracts/certification/bodies'
import { pageSizes } from '~/contracts/constants'
import { listPeople } from '~/contracts/administration/people-admin'
import { daysSince } from './queue.server'

/** How many providers a search by name shows. */
const mostFound = 10

/** Those that are marked, and providers with the words of the address that can be. */
export async function loadBodies(args: Args) {
  const { timeZone } = await requirePermission(args, 'bodies.manage')
  const search = new URL(args.request.url).searchParams
  const page = pageIn(search)
  const text = filterWords(search, 'text')
  const itemsPerPage = pageSizes.admin
  const [{ data, total }, found] = await Promise.all([
    callPage(args, listBodies, { query: { page, itemsPerPage } }),
    text ? findProviders(args, text) : null,
  ])
  const bodies = data.map(({ country, waitingSince, ...body }) => ({
    ...body,
    country: country && countryName(args, country),
    days: daysSince(waitingSince, timeZone),
  }))
  const asked = search.get('confirm')
  return {
    bodies,
    total,
    page,
    pageSize: itemsPerPage,
    text,
    found,
    asked: bodies.find(({ id }) => id === asked) ?? null,
  }
}
export type BodiesData = Awaited<ReturnType<typeof loadBodies>>

async function findProviders(args: Args, text: string) {
  const query = { text, kind: 'provider' as const, validated: 'true' as const, itemsPerPage: mostFound }
  const { items } = await call(args, listPeople, { query })
  return items
}

/** The list as a file. */
export async function loadBodiesFile(args: Args): Promise<Response> {
  await requirePermission(args, 'bodies.manage')
  return callFile(args, exportBodies)
}

const Action = z.object({ intent: z.enum(['mark', 'unmark']), id: z.string().min(1).max(64) })

export async function changeBody(args: Args) {
  await requirePermission(args, 'bodies.manage')
  return answerForm(args, Action, async ({ intent, id }) => {
    const changed = call(args, intent === 'mark' ? markBody : unmarkBody, { params: { id } })
    const gone = 'external-audits:toast.bodyGone'
    return redirectWithToast(
      args,
      paths.adminBodies(),
      await doneOrGone(changed, `external-audits:toast.${intent}`, gone),
    )
  })
}

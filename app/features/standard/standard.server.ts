import { type Args, call } from '~/app/platform/api.server'
import { clauseTitles } from '~/app/platform/content/clause-titles.server'
import { getStandard } from '~/contracts/content/standard'

/** The questions of the newest version, or of the one in the address, with the titles of their clauses. */
export async function loadStandard(args: Args) {
  const version = new URL(args.request.url).searchParams.get('version')
  const query = version && /^[1-9]\d{0,5}$/.test(version) ? { version: Number(version) } : {}
  const { clauses, ...standard } = await call(args, getStandard, { query })
  const titles = clauseTitles(args)
  return {
    ...standard,
    clauses: clauses.map(({ clause, questions }) => ({
      clause,
      questions,
      title: titles.get(String(clause))?.title ?? '',
      guide: titles.get(String(clause))?.guide ?? null,
    })),
  }
}

export type StandardData = Awaited<ReturnType<typeof loadStandard>>

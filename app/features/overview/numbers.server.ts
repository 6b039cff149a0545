import { type Args, call, callFile } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { figureSpans, type FigureSpan } from '~/contracts/administration/figures'
import { getFigures, getFiguresFile } from '~/contracts/administration/overview'

const spanIn = (request: Request): FigureSpan => {
  const asked = new URL(request.url).searchParams.get('span')
  return figureSpans.find((span) => span === asked) ?? '30'
}

/** Figures of the period that the address asks for. */
export async function loadNumbers(args: Args) {
  await requirePermission(args, 'overview.read')
  const span = spanIn(args.request)
  return { span, ...(await call(args, getFigures, { query: { span } })) }
}
export type NumbersData = Awaited<ReturnType<typeof loadNumbers>>

/** The same day by day, as a file. */
export async function loadNumbersFile(args: Args) {
  await requirePermission(args, 'overview.read')
  return callFile(args, getFiguresFile, { query: { span: spanIn(args.request) } })
}

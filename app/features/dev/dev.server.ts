import { type Args, call, callPage } from '~/app/platform/api.server'
import type { WorldMapProps } from '~/app/ui/content/world-map'
import { getDevMail, listDevMails } from '~/contracts/dev'
import { drawPlot } from '~/app/platform/drawings/plot.server'
import { worldFor } from '~/app/platform/drawings/world.server'
import { drawQr } from '~/app/platform/qr.server'

function requireDevelopment({ context }: Args): void {
  if (!context.config.devPages) throw new Response(null, { status: 404 })
}

/** The newest kept mails. */
export async function loadDevMails(args: Args) {
  requireDevelopment(args)
  const { data } = await callPage(args, listDevMails, { query: { itemsPerPage: 50 } })
  return { title: 'Mails', mails: data }
}

export async function loadDevMail(args: Args) {
  requireDevelopment(args)
  const mail = await call(args, getDevMail, { params: { id: args.params.id ?? '' } })
  return { title: mail.subject, mail }
}

const starts = ['2026-09-07', '2026-09-14', '2026-09-21', '2026-09-28', '2026-10-05', '2026-10-12']
const values = [12, 19, null, 17, 31, 44]

/** What only the server draws. */
export const loadDrawings = () => ({
  plot: { starts, values, drawn: drawPlot({ starts, values, language: 'en', as: 'bars' }) },
  world: worldFor('en', { DE: 12, KE: 4, BR: 1, SG: 2 }, (code) => code),
  code: drawQr('https://campus.example.org/academy'),
})
export type Drawings = ReturnType<typeof loadDrawings> & Pick<WorldMapProps, 'land'>

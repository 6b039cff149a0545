import { type Args, call, callPage } from '~/app/platform/api.server'
import { getDevMail, listDevMails } from '~/contracts/dev'

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

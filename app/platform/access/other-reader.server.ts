import { type Args, keepForOwner } from '../api.server'
import { failure } from '../failure'
import { findUser, nameOfUser } from '../guard.server'
import { paths } from '../paths'

/** The page that the form came from. */
function pageBefore({ request }: Args): string {
  const from = new URL(request.headers.get('Referer') ?? '', request.url)
  return from.host === new URL(request.url).host ? from.pathname + from.search : paths.home
}

/** The answer to a form of somebody who is no longer logged in here. What was typed is kept for them, if that can be. */
export async function otherReader(args: Args): Promise<Response> {
  const [user, kept] = await Promise.all([findUser(args), keepForOwner(args)])
  const name = user ? nameOfUser(user) : ''
  return failure(409, { otherReader: { name, page: kept ?? pageBefore(args), kept: kept !== null } })
}

import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { getLegacyLogin } from '~/contracts/accounts/legacy'

/** The e-mail of the link, for the login form; null for an invalid link. */
export async function loadLegacyLogin(args: Args): Promise<{ email: string | null; linkFailed: boolean }> {
  const id = args.params['id']
  if (!id) return { email: null, linkFailed: false }
  const email = await emailOf(args, id)
  return { email, linkFailed: email === null }
}

async function emailOf(args: Args, id: string): Promise<string | null> {
  if (id.length > 600) return null
  try {
    return (await call(args, getLegacyLogin, { params: { id } })).email
  } catch (error) {
    // Rate limit or invalid id: the form is shown anyway.
    if (error instanceof ApiFailure || (error instanceof Response && error.status === 404)) return null
    throw error
  }
}

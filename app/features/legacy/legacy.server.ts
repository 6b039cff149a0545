import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { getLegacyLogin } from '~/contracts/accounts/legacy'

/** The e-mail that the link stands for, for the login form; null for any link that stands for none. */
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
    // Opened too often, or an id that is none: the form is there all the same.
    if (error instanceof ApiFailure || (error instanceof Response && error.status === 404)) return null
    throw error
  }
}

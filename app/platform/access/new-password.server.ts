import { judgeNewPassword, type JudgedPassword } from '~/contracts/accounts/credentials'
import { limits } from '~/contracts/constants'
import { cutTo } from '~/contracts/signs'
import { type Args, call, hasFailed } from '../api.server'
import { invalid } from '../forms.server'

/** What is known of the owner apart from the form: of an invitation or a mailed link. */
type Owner = Partial<Omit<JudgedPassword, 'password'>>

type Invalid = Parameters<typeof invalid>[0] & {
  payload: Record<string, unknown>
  error?: Record<string, string[] | null> | null
}

const text = (value: unknown, most: number) => (typeof value === 'string' ? cutTo(value, most) : '')

/**
 * Shows a form again that the schema refuses. The errors of the new password include its weaknesses, which only the
 * API can judge: nobody should learn of them in a second round.
 */
export async function invalidWithPassword(
  args: Args,
  submission: Invalid,
  { field = 'password', owner }: { field?: 'password' | 'newPassword'; owner?: () => Promise<Owner> } = {},
) {
  const { payload, error } = submission
  const password = text(payload[field], limits.passwordMaximumCharacters)
  if (password === '') return invalid(submission)
  const input = {
    password,
    email: text(payload.email, limits.emailCharacters),
    firstName: text(payload.firstName, limits.personNameCharacters),
    lastName: text(payload.lastName, limits.personNameCharacters),
    entityName: text(payload.entityName, limits.entityNameCharacters),
  }
  const codes = [...(error?.[field] ?? []), ...(await weaknessesOf(args, input, owner))]
  return invalid(submission, codes.length > 0 ? { [field]: codes } : {})
}

/** None if the API does not tell: what the schema found is shown anyway. */
async function weaknessesOf(
  args: Args,
  named: JudgedPassword,
  owner?: () => Promise<Owner>,
): Promise<string[]> {
  try {
    const input = { ...named, ...(await owner?.()) }
    return (await call(args, judgeNewPassword, { input })).weaknesses
  } catch (error) {
    if (hasFailed(error)) return []
    throw error
  }
}

import { z } from 'zod'
import { InvitationAnswer } from '../people/contributors'
import { endpoint } from '../endpoint'
import { accountKinds } from './account-kinds'

/** State of an account invitation link. `invitation` is null if the link is unknown. */
export const AccountInvitation = z
  .object({
    state: z.enum(['valid', 'used', 'expired', 'unknown']),
    invitation: z
      .object({
        kind: z.enum(accountKinds),
        entityName: z.string().nullable(),
        email: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        country: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'AccountInvitation' })
export type AccountInvitation = z.infer<typeof AccountInvitation>

const TokenParams = z.object({ token: z.string().min(1).max(200) })

export const getAccountInvitation = endpoint('GET', '/account-invitations/{token}', {
  permission: 'public',
  tag: 'registration',
  summary: 'Check an invitation link and show its account',
  params: TokenParams,
  output: AccountInvitation,
})

export const acceptAccountInvitation = endpoint('POST', '/account-invitations/{token}', {
  permission: 'public',
  tag: 'registration',
  summary: 'Activate the invited account; `valid` means that this call did it. Works once',
  params: TokenParams,
  input: InvitationAnswer,
  output: AccountInvitation,
})

import { z } from 'zod'
import { localeCodes } from './constants'
import { endpoint } from './endpoint'
import { standings } from './permissions'

/** What the account settings show. `locale` is the language of mails and notifications. */
export const Account = z
  .object({
    email: z.string(),
    kind: z.enum(standings).exclude(['visitor']),
    locale: z.enum(localeCodes),
    memberSince: z.iso.datetime(),
  })
  .meta({ id: 'Account' })
export type Account = z.infer<typeof Account>

export const getAccount = endpoint('GET', '/users/me/account', {
  permission: 'account.own',
  tag: 'account',
  summary: 'E-mail, kind and age of the own account',
  output: Account,
})

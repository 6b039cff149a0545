import { defineTask, type Task } from '~/api/platform/threads/task'
import type { PasswordWeakness } from '~/contracts/accounts/credentials'
import type { PasswordOwner } from './new-passwords.rules'

/** Estimating how many guesses a password takes costs up to a hundred milliseconds, and its lists several megabytes. */
export const judgeNewPassword = defineTask<{ password: string; owner: PasswordOwner }, PasswordWeakness[]>({
  name: 'passwords.judge',
  seconds: 5,
  refusal: { propertyPath: 'password', code: 'passwordTooCostly' },
  load: async () => {
    const { judgePassword } = await import('./new-passwords.rules')
    return ({ password, owner }) => judgePassword(password, owner)
  },
})

export const passwordTasks: readonly Task[] = [judgeNewPassword]

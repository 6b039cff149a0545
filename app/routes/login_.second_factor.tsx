import { loadSecondFactor as loader, sendCode as action } from '~/app/features/auth/login-steps.server'
import { SecondFactorPage } from '~/app/features/auth/login-step-pages'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  forAnyone: true,
  i18n: ['auth'],
  title: 'auth:secondFactor.title',
  help: 'second-factor',
} satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader, typeof action>(SecondFactorPage)

import { shownOnce } from '~/app/platform/shown-once.server'

/** New recovery codes, for the page that shows them. */
export const {
  keep: keepCodes,
  find: findCodes,
  forget: forgetCodes,
} = shownOnce<string[]>('recoveryCodes', 'recovery codes')

import type { LiveNews } from '~/app/platform/live/live-store'
import { useLiveReload } from '~/app/platform/live/use-live'

/** Each question and each decision is news for its journalist. */
const concerns = ({ type }: LiveNews) => type === 'counters' || type === 'gap'

/** An open page changes by itself when the provider asks or decides. */
export const useReloadOnDecision = (): void => useLiveReload(concerns)

import { changePush as action, loadPush as loader } from '~/app/features/push/push.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { form: 'json', methods: ['PUT', 'DELETE'] } satisfies PageHandle
export { loader, action }

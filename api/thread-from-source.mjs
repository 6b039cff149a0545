// The threads of the source tree, for tests and development: a build has `thread.ts` as an entry of its own.
import { register } from 'tsx/esm/api'

register()
const { default: answer } = await import('./thread.ts')
export default answer

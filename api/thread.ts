import { answerWith } from './platform/threads/answer'
import { tasks } from './tasks'

/** What runs in each thread of the pool. */
export default answerWith(tasks)

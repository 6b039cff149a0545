import { answerWith } from './platform/threads/answer'
import { answerTasks } from './features/answers/answer-files.tasks'
import { contentTasks } from './features/content/content.tasks'
import { fileTasks } from './features/files/properties.tasks'
import { pictureTasks } from './features/files/pictures'
import { offerSourceTasks } from './features/offer-sources/offer-sources.tasks'
import { outletListTasks } from './features/outlet-invitations/outlet-list.tasks'
import { importTasks } from './features/people-csv/people-csv.tasks'
import { passwordTasks } from './features/registration/registration.tasks'
import type { Task } from './platform/threads/index'

/** Everything that is done in the pool of threads. */
export const tasks: readonly Task[] = [
  ...answerTasks,
  ...contentTasks,
  ...fileTasks,
  ...importTasks,
  ...offerSourceTasks,
  ...outletListTasks,
  ...passwordTasks,
  ...pictureTasks,
]

/** What runs in each thread of the pool. */
export default answerWith(tasks)

import { answerWith } from './platform/threads/answer'
import type { Task } from './platform/threads/task'

/**
 * Everything that is done in the pool of threads, by the first part of its name. A new thread loads the tasks of one part when it has
 * work for them: somebody waits for it.
 */
export const tasks: Record<string, () => Promise<readonly Task[]>> = {
  answers: async () => (await import('./features/answers/answer-files.tasks')).answerTasks,
  content: async () => (await import('./features/content/content.tasks')).contentTasks,
  files: async () => (await import('./features/files/properties.tasks')).fileTasks,
  'offer-sources': async () =>
    (await import('./features/offer-sources/offer-sources.tasks')).offerSourceTasks,
  'outlet-invitations': async () =>
    (await import('./features/outlet-invitations/outlet-list.tasks')).outletListTasks,
  passwords: async () => (await import('./features/registration/registration.tasks')).passwordTasks,
  'people-csv': async () => (await import('./features/people-csv/people-csv.tasks')).importTasks,
  pictures: async () => (await import('./features/files/pictures')).pictureTasks,
}

/** What runs in each thread of the pool. */
export default answerWith(tasks)

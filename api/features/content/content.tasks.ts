import { defineTask, type Task } from '~/api/platform/threads/task'
import type { Rendered } from './markdown'

/** A text of 50,000 characters takes up to a quarter of a second. */
export const readMarkdown = defineTask<string, Rendered>({
  name: 'content.render',
  seconds: 5,
  refusal: { propertyPath: '', code: 'textTooCostly' },
  load: async () => {
    const { rendered } = await import('./markdown')
    return rendered
  },
})

export const contentTasks: readonly Task[] = [readMarkdown]

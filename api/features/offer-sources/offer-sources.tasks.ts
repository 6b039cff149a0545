import { defineTask, type Task } from '~/api/platform/threads/task'
import type { OfferTexts } from '~/contracts/offers/offer-writing'
import type { Entry, Source, SourceDefaults } from './entries.rules'
import type { File } from './source-file'

const refusal = { propertyPath: 'address', code: 'sourceTooCostly' }

/** The current entries of a calendar or a feed, cut to what drafts use; null if the file is neither. */
export const readFile = defineTask<File & { today: string }, Source | null>({
  name: 'offer-sources.read',
  seconds: 5,
  refusal,
  load: async () => {
    const { readSourceFile } = await import('./source-file')
    const { currentOf } = await import('./entries.rules')
    return ({ today, ...file }) => {
      const source = readSourceFile(file)
      return source && currentOf(source, today)
    }
  },
})

/** The texts of a draft for each entry; null where none can be made of it. */
export const writeDrafts = defineTask<{ entries: Entry[]; defaults: SourceDefaults }, (OfferTexts | null)[]>({
  name: 'offer-sources.draft',
  seconds: 10,
  refusal,
  load: async () => {
    const { markdownOf, plainTextOf } = await import('./markdown')
    const { draftOf } = await import('./entries.rules')
    return ({ entries, defaults }) =>
      entries.map((entry) => {
        const words = {
          headline: plainTextOf(entry.title),
          teaser: plainTextOf(entry.summary),
          description: markdownOf(entry.content),
        }
        return draftOf(entry, words, defaults)
      })
  },
})

export const offerSourceTasks: readonly Task[] = [readFile, writeDrafts]

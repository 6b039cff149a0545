import { nameAndLink } from '~/api/features/testimonials/testimonials.service'
import type { ApiDeps } from '~/api/platform/deps'
import { searchedWords } from '~/api/platform/database/lists/words'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import { excerptOf, plainLetters, wordsIn } from '~/contracts/marked-text'
import { limits } from '~/contracts/constants'
import type { FoundMessage } from '~/contracts/messages/messages'
import * as repo from './message-search.repo'
import { isPresent } from './messages.rules'

interface FoundMessages {
  items: FoundMessage[]
  more: boolean
}

/**
 * A person's own messages that contain all words of a text, in the names of their files too, newest first; one query. What
 * moderation has removed and what the person has deleted is not found. `incomplete`: only the newest messages were looked through.
 */
export async function searchMessages(
  { database }: ApiDeps,
  personId: string,
  { text, ...window }: PageWindow & { text: string },
): Promise<Page<FoundMessages>> {
  const words = searchedWords(text)
  if (words.length === 0) return new Page({ items: [], more: false }, 0)
  const { rows, total, incomplete } = await repo.selectFound(database, personId, {
    words,
    ...pageWindow(window),
  })
  const items = rows.map((row): FoundMessage => ({
    id: row.id,
    discussion: row.discussion_id,
    with: isPresent(row.other) ? nameAndLink(row.other).name : null,
    own: row.own,
    subject: row.subject,
    excerpt: excerptOf(row.body.replace(/\s+/g, ' '), wordsIn(text)),
    files: row.files.filter((name) => words.some((word) => plainLetters(name).includes(plainLetters(word)))),
    timestamp: row.created_at.toISOString(),
  }))
  return new Page({ items, more: total > limits.counted }, Math.min(total, limits.counted), { incomplete })
}

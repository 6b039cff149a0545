import type { ApiDeps } from '~/api/platform/deps'
import { ApiError } from '~/api/platform/errors'
import { readMarkdown } from './content.tasks'
import { type Rendered, rendered } from './markdown'

export { wordsOfMarkdown } from './markdown'
export { fillBlock, fillText, operatorValues } from './content.rules'

/**
 * Characters whose reading takes a few milliseconds, whatever they are; twice as many can take twenty. Longer texts are read
 * in a thread.
 */
const shortCharacters = 2_000

/**
 * Markdown as rich text, with what of it the rich text lacks: the one door for what people write. Never call it inside a
 * transaction.
 * @throws ApiError unprocessable textTooCostly; tooManyRequests if too many texts and files are waiting to be read
 */
export const renderMarkdown = async (
  { threads }: Pick<ApiDeps, 'threads'>,
  markdown: string,
): Promise<Rendered> =>
  markdown.length > shortCharacters ? threads.run(readMarkdown, markdown) : rendered(markdown)

/**
 * The same for a text that is about to be stored: nothing of it may be lost without a word.
 * @throws ApiError unprocessable textTooDeep at the field, or textTooCostly
 */
export async function renderWhole(
  deps: Pick<ApiDeps, 'threads'>,
  { markdown, field }: { markdown: string; field: string },
): Promise<Rendered> {
  const all = await renderMarkdown(deps, markdown)
  if (all.isTooDeep) throw new ApiError('unprocessable', [{ propertyPath: field, code: 'textTooDeep' }])
  return all
}

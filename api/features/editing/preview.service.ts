import { fillBlock, fillText, operatorValues, renderMarkdown } from '~/api/features/content/content.service'
import type { ApiDeps } from '~/api/platform/deps'
import type { EditedWords, DocumentPreview } from '~/contracts/content/editing'

/** Preview of a text and of its losses. Nothing is stored. */
export async function previewOf(
  { config }: ApiDeps,
  { title, lede, markdown }: EditedWords,
): Promise<DocumentPreview> {
  const values = operatorValues(config)
  const { body, losses } = await renderMarkdown(markdown)
  return {
    title: fillText(title, values),
    lede: fillText(lede, values),
    body: body.map((block) => fillBlock(block, values)),
    losses,
  }
}

import { fillBlock, fillText, operatorValues, richTextOf } from '~/api/features/content/content.service'
import type { ApiDeps } from '~/api/platform/deps'
import type { EditedWords, DocumentPreview } from '~/contracts/content/editing'
import { lossesOf } from './losses'

/** Preview of a text and of its losses. Nothing is stored. */
export function previewOf({ config }: ApiDeps, { title, lede, markdown }: EditedWords): DocumentPreview {
  const values = operatorValues(config)
  const body = richTextOf(markdown)
  return {
    title: fillText(title, values),
    lede: fillText(lede, values),
    body: body.map((block) => fillBlock(block, values)),
    losses: lossesOf(markdown, body),
  }
}

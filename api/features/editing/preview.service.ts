import { fillBlock, fillText, operatorValues, renderWhole } from '~/api/features/content/content.service'
import type { ApiDeps } from '~/api/platform/deps'
import type { EditedWords, DocumentPreview } from '~/contracts/content/editing'

/** Preview of a text and of its losses. Nothing is stored. @throws ApiError unprocessable textTooDeep, textTooCostly */
export async function previewOf(
  deps: ApiDeps,
  { title, lede, markdown }: EditedWords,
): Promise<DocumentPreview> {
  const values = operatorValues(deps.config)
  const { body, losses } = await renderWhole(deps, { markdown, field: 'markdown' })
  return {
    title: fillText(title, values),
    lede: fillText(lede, values),
    body: body.map((block) => fillBlock(block, values)),
    losses,
  }
}

/** Functions for other features: rendering of texts, and placeholders. */
export { rememberedRichTextOf, richTextOf } from './markdown'
export { fillBlock, fillText, operatorValues } from './content.rules'

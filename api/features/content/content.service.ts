/** Functions for other features: rendering of texts, and placeholders. */
export { rememberedRichTextOf, renderMarkdown, wordsOfMarkdown } from './markdown'
export { fillBlock, fillText, operatorValues } from './content.rules'

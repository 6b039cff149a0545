/** Functions for other features: rendering of texts, and placeholders. */
export { renderMarkdown, renderWhole } from './rendering.service'
export { wordsOfMarkdown } from './markdown'
export { fillBlock, fillText, operatorValues } from './content.rules'

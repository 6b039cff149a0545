/** What other parts need of the words that people write: their form, and the names that they may leave open. */
export { rememberedRichTextOf, richTextOf } from './markdown'
export { fillBlock, fillText, operatorValues } from './content.rules'

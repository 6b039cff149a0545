import type { RichTextBlock } from '~/contracts/content/content'

const placeholder = /\{\{(\w+)\}\}/g

export type Values = Readonly<Record<string, string>>

/** Placeholders for details of this installation: `{{brand}}`, `{{operatorName}}` … */
export const operatorValues = ({
  brandName,
  operator,
  traceHours,
}: {
  brandName: string
  traceHours: number
  operator: { name: string; address: string; email: string }
}): Values => ({
  brand: brandName,
  operatorName: operator.name,
  operatorAddress: operator.address,
  operatorEmail: operator.email,
  traceHours: String(traceHours),
})

/** Own properties only: every object inherits `constructor`. */
const valueOf = (values: Values, name: string): string | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined

/** Fills `{{name}}`; unknown names stay visible, so that mistakes are noticed. */
export const fillText = (text: string, values: Values): string =>
  text.replace(placeholder, (whole, name: string) => valueOf(values, name) ?? whole)

/** Fills the placeholders of a block and its links, and adjusts the positions of its spans. */
export function fillBlock(block: RichTextBlock, values: Values): RichTextBlock {
  const moves = [...block.text.matchAll(placeholder)].map((match) => {
    const end = match.index + match[0].length
    return { end, by: (valueOf(values, match[1] ?? '') ?? match[0]).length - match[0].length }
  })
  const moved = (at: number) => moves.reduce((sum, { end, by }) => (end <= at ? sum + by : sum), at)
  const spans = block.spans.map((span) => ({
    ...span,
    start: moved(span.start),
    end: moved(span.end),
    ...(span.data?.link_type === 'Web'
      ? { data: { ...span.data, url: fillText(span.data.url, values) } }
      : {}),
  }))
  return { ...block, text: fillText(block.text, values), spans }
}

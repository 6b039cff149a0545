import { plainDigit, plainWidth, withoutUnseen } from '../signs'

/** Not what `Number` takes for one: signs, other bases, nothing at all. */
export const numberPattern = /^\d{1,15}(\.\d+)?$/

/** One sign before three digits: 1200 to one reader, 1.2 to another. Nobody groups behind a zero. */
const ambiguous = /^[1-9]\d{0,2}[.,]\d{3}$/
/** Groups of three with one kind of sign between them, then perhaps decimals behind another one. */
const grouped = /^[1-9]\d{0,2}(?:([ '.,])\d{3})(?:\1\d{3})*(?:(?!\1)[.,٫]\d+)?$/

/**
 * A number in a cell as programs and people of any language write it: 1200.5, 1 200,5, 1’200.5, 1.200,5, ١٬٢٠٠٫٥. Null for what is none,
 * or could be two.
 */
export function numberIn(cell: string): number | null {
  const text = plainWidth(withoutUnseen(cell))
    .replace(/\p{Nd}/gu, plainDigit)
    .replace(/\s/g, ' ')
    .replace(/['’‘ʼ′`´٬]/g, "'")
    .replaceAll('،', ',')
  if (ambiguous.test(text)) return null
  const [, sign] = grouped.exec(text) ?? []
  const plain = (sign ? text.replaceAll(sign, '') : text).replace(/[,٫]/, '.')
  return numberPattern.test(plain) ? Number(plain) : null
}

/** A number as `numberIn` reads it: never in the form that could be two. */
export function numberAsCell(number: number): string {
  const [digits = '', exponent] = String(number).split('e-')
  const text = exponent ? `0.${'0'.repeat(Number(exponent) - 1)}${digits.replace('.', '')}` : digits
  return ambiguous.test(text) ? `${text}0` : text
}

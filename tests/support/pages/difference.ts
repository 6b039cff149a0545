/** The first place where two texts differ, with what surrounds it; null if they are the same. */
export function difference(a: string, b: string): string | null {
  if (a === b) return null
  let at = 0
  while (a[at] === b[at]) at++
  const around = (text: string) => text.slice(Math.max(0, at - 80), at + 80)
  return `${around(a)}\n  instead of\n${around(b)}`
}

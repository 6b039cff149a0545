/** Non-empty fields. */
export const said = (texts: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())),
  )

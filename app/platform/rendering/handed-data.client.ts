declare global {
  interface Window {
    /** What the loaders returned, as the page has it; `list` reads a list that stands in the page. */
    handedData?: (list: typeof listOnPage) => unknown
  }
}

type Entry = { value: string; label: string } | { label: string; options: Entry[] }

function entryOf(element: Element): Entry {
  if (element instanceof HTMLOptGroupElement)
    return { label: element.label, options: [...element.children].map(entryOf) }
  const input = element instanceof HTMLLabelElement ? element.control : element
  return { value: (input as HTMLInputElement | HTMLOptionElement).value, label: element.textContent }
}

/**
 * A list that stands in the page.
 * @param selector of its entries: options, groups of them, or labels of checkboxes
 * @param first the positions in the list of those that stand first in the page, ascending
 */
export function listOnPage(selector: string, first: readonly number[] = []): Entry[] {
  const inPage = [...document.querySelectorAll(selector)].map(entryOf)
  const list = inPage.slice(first.length)
  for (const [index, entry] of inPage.slice(0, first.length).entries())
    list.splice(first[index] ?? 0, 0, entry)
  return list
}

/** In Remix's serialisation. */
const numberOfNull = -5
const numberOfUndefined = -7

/** Plain data as Remix serialises it: a row of values that refer to each other by their number. */
export function serialised(data: unknown): string {
  const row: unknown[] = []
  const known = new Map<unknown, number>()
  const numberOf = (value: unknown): number => {
    if (value === null) return numberOfNull
    if (value === undefined) return numberOfUndefined
    const before = known.get(value)
    if (before !== undefined) return before
    const number = row.push(null) - 1
    known.set(value, number)
    row[number] = written(value)
    return number
  }
  const written = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(numberOf)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [`_${String(numberOf(name))}`, numberOf(each)]),
    )
  }
  numberOf(data)
  return `${JSON.stringify(row)}\n`
}

/**
 * Hands the loaders' data over to Remix. In the page they stand as they are, because the numbers of Remix's form hardly compress
 * (docs/decisions/073).
 */
export function handDataOver(): void {
  const { handedData } = window
  if (!handedData) return
  delete window.handedData
  // The type says nothing of it; the page itself makes it.
  const { streamController } = window.__remixContext as unknown as {
    streamController: ReadableStreamDefaultController<string>
  }
  streamController.enqueue(serialised(handedData(listOnPage)))
  streamController.close()
}

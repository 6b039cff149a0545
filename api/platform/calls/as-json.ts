const copyList = (list: readonly unknown[]): unknown[] => list.map((value) => asJson(value) ?? null)

function copyRecord(record: object): unknown {
  const copy: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(record)) {
    const part = asJson(value)
    if (part !== undefined) copy[name] = part
  }
  return copy
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return (prototype === Object.prototype || prototype === null) && !Object.hasOwn(value, '__proto__')
}

/**
 * What `JSON.parse(JSON.stringify(value))` gives, for a fifth of the time. Anything but plain data takes that way: dates
 * become texts, instances of classes their fields.
 */
export function asJson(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      return Number.isFinite(value) ? value + 0 : null
    case 'object':
      if (value === null) return null
      if (Array.isArray(value)) return copyList(value)
      if (isPlain(value) && !('toJSON' in value)) return copyRecord(value)
      break
    default:
  }
  const text = JSON.stringify(value) as string | undefined
  return text === undefined ? undefined : (JSON.parse(text) as unknown)
}

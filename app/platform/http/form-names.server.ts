import { limits } from '~/contracts/constants'

/** Names that would access the prototype of an object built from them. */
const reserved = new Set(['__proto__', 'constructor', 'prototype'])
/** conform's scripts use these to change a list, as JSON. No form of the campus has such a list. */
const intents = new Set(['__intent__', '__state__'])

/** `links[2].url` is `links`, `2`, `url`. */
const segmentsOf = (name: string): string[] => name.split(/[.[\]]+/).filter(Boolean)

/**
 * Whether a form field may have this name. Form libraries build objects and arrays from names: an index determines the
 * length of an array, a dot adds a level, and some names access the prototype of every object.
 */
export function isFieldName(name: string): boolean {
  if (name.length > limits.formNameCharacters || intents.has(name)) return false
  const segments = segmentsOf(name)
  if (segments.length > limits.formLevels) return false
  return segments.every((segment) => !reserved.has(segment) && !(Number(segment) >= limits.formIndex))
}

import { limits } from '~/contracts/constants'

/** What would reach the prototype of an object that is built from names. */
const reserved = new Set(['__proto__', 'constructor', 'prototype'])
/** With these conform's scripts ask for a change of a list, as JSON. No form of the campus has such a list. */
const intents = new Set(['__intent__', '__state__'])

/** `links[2].url` is `links`, `2`, `url`. */
const segmentsOf = (name: string): string[] => name.split(/[.[\]]+/).filter(Boolean)

/**
 * Whether a form field may have this name. Form libraries build objects and arrays from names: an index is the length of an
 * array, a dot is a level, and a few words lead to the prototype of every object.
 */
export function isFieldName(name: string): boolean {
  if (name.length > limits.formNameCharacters || intents.has(name)) return false
  const segments = segmentsOf(name)
  if (segments.length > limits.formLevels) return false
  return segments.every((segment) => !reserved.has(segment) && !(Number(segment) >= limits.formIndex))
}

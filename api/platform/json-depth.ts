/** Where the string ends whose first quote stands at `from`; the end of the text where nothing ends it. */
function endOfString(json: string, from: number): number {
  for (let at = from + 1; at < json.length; at += 1) {
    if (json[at] === '\\') at += 1
    else if (json[at] === '"') return at
  }
  return json.length
}

/**
 * Whether objects and lists stand within each other in this JSON text more than `most` times. What is deeper brings down
 * everything that goes through it level by level: rules, the search for broken text, the writer. Goes over the text once.
 */
export function isDeeperThan(json: string, most: number): boolean {
  let levels = 0
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at]
    // A bracket in a text opens no level.
    if (character === '"') at = endOfString(json, at)
    else if (character === '[' || character === '{') levels += 1
    else if (character === ']' || character === '}') levels -= 1
    if (levels > most) return true
  }
  return false
}

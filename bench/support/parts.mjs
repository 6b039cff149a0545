// Each program measures one thing in several parts: `npm run bench:PROGRAM -- PART …`; options follow their part.

/**
 * Runs the part that the command line names first; without a name the first one.
 * @param {Record<string, () => Promise<unknown>>} parts each reads its options from the rest of the command line
 */
export async function runPart(parts) {
  const names = Object.keys(parts)
  const [named] = process.argv.slice(2)
  const isOption = named === undefined || named.startsWith('-')
  const part = isOption ? names[0] : named
  if (!names.includes(part)) {
    process.stderr.write(`Which part? ${names.join(', ')}\n`)
    process.exitCode = 2
    return
  }
  if (!isOption) process.argv.splice(2, 1)
  await parts[part]()
}

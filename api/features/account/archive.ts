import { type AsyncZippable, zip } from 'fflate'
import { requireNoTransaction } from '~/api/platform/database'

/** Text is packed, everything else is packed already. */
const isText = (name: string) => /\.(json|txt)$/.test(name)

/** One ZIP archive of these files; made off the main thread, so that pages do not wait. */
export function zipOf(files: Readonly<Record<string, Uint8Array>>): Promise<Uint8Array> {
  requireNoTransaction('making an archive')
  const entries = Object.entries(files).map(([name, bytes]) => [
    name,
    [bytes, { level: isText(name) ? 6 : 0 }],
  ])
  return new Promise((resolve, reject) => {
    zip(Object.fromEntries(entries) as AsyncZippable, { consume: false }, (error, bytes) =>
      error ? reject(error) : resolve(bytes),
    )
  })
}

export const jsonFile = (content: unknown): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify(content, null, 2)}\n`)

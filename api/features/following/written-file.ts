import { createHash } from 'node:crypto'
import type { FileAnswer } from '~/contracts/endpoint'

/** A generated text as a file, with a tag for conditional requests. */
export function writtenFile(text: string, { type, saveAs }: Pick<FileAnswer, 'type' | 'saveAs'>): FileAnswer {
  const bytes = new TextEncoder().encode(text)
  return {
    type,
    read: () => Promise.resolve(bytes),
    tag: createHash('sha256').update(bytes).digest('base64url'),
    shared: false,
    ...(saveAs ? { saveAs } : {}),
  }
}

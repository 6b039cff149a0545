import { createTexts, type Texts, type Words } from '~/app/texts/texts'
import { textFilesOf } from './translations/text-files'

type TextFile = Record<string, Words>

const files = new Map<string, Promise<TextFile>>()

async function fetchTexts(address: string): Promise<TextFile> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return (await response.json()) as TextFile
}

/** The texts of a file, which may hold several namespaces. One that fails is asked for again the next time. */
function textsIn(address: string): Promise<TextFile> {
  const known = files.get(address)
  if (known) return known
  const texts = fetchTexts(address)
  files.set(address, texts)
  texts.catch(() => files.delete(address))
  return texts
}

/** Loads the texts that are missing, also those that failed before. False if some are still missing. */
export async function completeTexts(texts: Texts, namespaces: readonly string[]): Promise<boolean> {
  const missing = namespaces.filter((name) => !texts.has(name))
  const loaded = await Promise.allSettled(textFilesOf(texts.language, missing).map(textsIn))
  for (const file of loaded)
    if (file.status === 'fulfilled')
      for (const [name, words] of Object.entries(file.value)) texts.add(name, words)
  return missing.every((name) => texts.has(name))
}

/** Loads the texts of the server-rendered page before hydration; null if one of their files could not be loaded. */
export async function loadTexts(locale: string, namespaces: readonly string[]): Promise<Texts | null> {
  const texts = createTexts(locale)
  texts.want = (name) => void completeTexts(texts, [name])
  return (await completeTexts(texts, namespaces)) ? texts : null
}

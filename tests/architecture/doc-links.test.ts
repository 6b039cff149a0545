import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import packages from '../../package.json'
import { listFiles, projectRoot, readProjectFile } from './source-tree'

const documents = listFiles().filter((file) => /^(README\.md|(docs|bench)\/.+\.md)$/.test(file))
/** Records tell what was when they were written. */
const current = documents.filter((file) => !file.startsWith('docs/decisions/'))

const exists = (path: string) => existsSync(join(projectRoot, path))

/** As GitHub makes them of headings. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** Links of a document that lead nowhere inside of the project. */
function deadLinks(file: string): string[] {
  const words = readProjectFile(file).replace(/^```[^]*?^```|`[^`]*`/gm, '')
  const links = [...words.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false
    const [path = '', anchor] = link.split('#')
    const target = path ? posix.join(posix.dirname(file), path) : file
    return !exists(target) || (anchor !== undefined && !anchorsOf(readProjectFile(target)).includes(anchor))
  })
}

/** Paths in code marks, such as `api/app.ts`; those with a placeholder stand for many. */
const namedPaths = (text: string) =>
  [...text.matchAll(/`((?:api|app|bench|bin|contracts|deploy|docs|locales|tests)\/[\w$().@/-]+)`/g)].map(
    ([, path = '']) => path,
  )

const namedScripts = (text: string) =>
  [...text.matchAll(/\bnpm run ([a-z][\w:-]*)/g)].map(([, name = '']) => name)

describe('the documents', () => {
  it.each(documents)('%s links to what is there', (file) => {
    expect(deadLinks(file)).toEqual([])
  })

  it.each(current)('%s names files and scripts that are there', (file) => {
    const text = readProjectFile(file)
    expect(namedPaths(text).filter((path) => !exists(path))).toEqual([])
    expect(namedScripts(text).filter((name) => !(name in packages.scripts))).toEqual([])
  })
})

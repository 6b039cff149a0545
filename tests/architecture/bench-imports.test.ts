import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { listSources } from './source-tree'

interface Import {
  by: string
  file: string
  name: string
}

const loading = /const \{([^}]+)\} = await tsImport\(\s*'([^']+)'/g

/** What the programs that measure take from the modules of the project: they load them while they run, so neither types nor linters see it. */
function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(loading)].flatMap(([, names = '', path = '']) =>
    names
      .split(',')
      .map((name) => ({ by: file, file: posix.join(posix.dirname(file), path), name: name.trim() })),
  )
}

const isExported = (name: string, text: string) =>
  new RegExp(
    `export (?:const|(?:async )?function|class) ${name}\\b|export \\{[^}]*\\b${name}\\b[^}]*\\}`,
  ).test(text)

it('programs that measure find what they import', () => {
  const sources = new Map(listSources().map(({ file, text }) => [file, text]))
  const bench = [...sources].filter(([file]) => file.startsWith('bench/'))
  const imports = bench.flatMap(([file, text]) => importsOf(file, text))
  const otherwise = bench.filter(
    ([, text]) => text.match(/tsImport\(/g)?.length !== text.match(loading)?.length,
  )
  expect(otherwise.map(([file]) => file)).toEqual([])
  expect(imports.length).toBeGreaterThan(15)
  expect(imports.filter(({ file, name }) => !isExported(name, sources.get(file) ?? ''))).toEqual([])
})

import { expect, it } from 'vitest'
import { isTest, listSources } from './source-tree'

/** Listens to keys, but not where words are written. */
const withoutWords = [
  // Arrows between the links of a menu.
  'app/ui/navigation/menu.tsx',
  // Any key ends a movement of the page.
  'app/ui/navigation/scroll-animation.ts',
  // Takes the Enter away from the form, which is right for every Enter.
  'app/ui/forms/filtered-checkbox-group.tsx',
]

it('whatever listens to keys leaves those of input methods alone', () => {
  const listening = listSources().filter(
    ({ file, text }) =>
      file.startsWith('app/') && !isTest(file) && /onKey(Down|Up)=|['"]key(down|up)['"]/.test(text),
  )
  expect(listening.length).toBeGreaterThan(withoutWords.length)
  const deaf = listening.filter(({ text }) => !/\bcomposes\(/.test(text)).map(({ file }) => file)
  expect(deaf.sort()).toEqual([...withoutWords].sort())
})

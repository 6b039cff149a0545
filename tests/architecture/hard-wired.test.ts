import { describe, expect, it } from 'vitest'
import { deliveredAccent } from '~/contracts/administration/accent'
import { defaultName } from '~/contracts/administration/setting-limits'
import { isTest, listFiles, readProjectFile, type Source } from './source-tree'

/** Folders of what runs, of its texts and of its files; not what is delivered as content (`api/seed`), which editors rewrite. */
const folders = /^(app|api|contracts|server|locales|public)\/|^server\.ts$/
/** Where the values as delivered are at home, in a file of each kind. */
const homes = new Set([
  'contracts/administration/setting-limits.ts',
  'contracts/administration/accent.ts',
  'app/styles/tokens.css',
  'app/ui/feedback/ring-drawing.tsx',
  // Drawn with the accent as delivered; `app/platform/http/icons.server.ts` answers for them in every other campus.
  'public/favicon.svg',
])

const colours = [deliveredAccent.light, deliveredAccent.dark]
  .flatMap((set) => Object.values(set) as string[])
  .concat(deliveredAccent.pale)
  .filter((colour) => colour !== '#ffffff')

/** What makes a campus of another programme look like this one. */
const rules: Record<string, RegExp> = {
  name: new RegExp(defaultName.replace(' ', '[\\s-]?'), 'i'),
  colour: new RegExp(colours.join('|'), 'i'),
  clauses:
    /\b(?:eighteen|achtzehn|dix-huit|dieciocho|diciotto)\b|\b(?:18|three|drei|trois|tres|tre) (?:clause|klausel|cláusul|clausol)|(?:clauses?|segments?|sections?)\b\s*(?:[:=]|[<>=]=+|[<>])\s*18\b|length: 18\b/i,
}

/** Each line that names what a setting says. */
const wiredIn = ({ file, text }: Source): string[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      Object.entries(rules).flatMap(([rule, pattern]) =>
        pattern.test(line) ? [`${file}:${String(index + 1)} ${rule}`] : [],
      ),
    )

const readable = /\.(tsx?|mjs|js|css|json|svg)$/
const isChecked = (file: string) =>
  folders.test(file) &&
  readable.test(file) &&
  !isTest(file) &&
  !file.startsWith('api/seed/') &&
  !file.startsWith('api/migrations/')

describe('name, colour and size of the standard', () => {
  it('are nowhere but among what is delivered', () => {
    const files = listFiles().filter(isChecked)
    expect(files.length).toBeGreaterThan(1000)
    const found = files
      .filter((file) => !homes.has(file))
      .flatMap((file) => wiredIn({ file, text: readProjectFile(file) }))
    expect(found).toEqual([])
  })

  it('have their homes', () => {
    for (const file of homes) expect(wiredIn({ file, text: readProjectFile(file) }), file).not.toEqual([])
  })

  it.each([
    ["const title = 'Trust Campus'", 'name'],
    ['User-Agent: trust-campus', 'name'],
    ["fill: '#0A504C'", 'colour'],
    ["stroke: '#86d3c7'", 'colour'],
    ['Array.from({ length: 18 })', 'clauses'],
    ['const segments = 18', 'clauses'],
    ['if (clauses === 18)', 'clauses'],
    ['"lede": "All eighteen clauses"', 'clauses'],
    ['"lede": "Die 18 Klauseln"', 'clauses'],
    ['"title": "Read three clauses"', 'clauses'],
  ])('%s is found', (text, rule) => {
    expect(wiredIn({ file: 'app/x.ts', text })).toEqual([`app/x.ts:1 ${rule}`])
  })

  it.each(['const day = 18', 'width: 18', "'#ffffff'", 'The campus'])('%s is not', (text) => {
    expect(wiredIn({ file: 'app/x.ts', text })).toEqual([])
  })
})

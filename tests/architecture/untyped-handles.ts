import type { Source } from './source-tree'

/** Routes whose `handle` is not type-checked. */
export const untypedHandles = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ file }) => file.startsWith('app/routes/'))
    .filter(({ text }) => /^export const handle\b/m.test(text) && !/\} satisfies PageHandle$/m.test(text))
    .map(({ file }) => `${file}: the handle does not say "satisfies PageHandle"`)

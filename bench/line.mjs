// `npm run bench:line -- bookmark`: how long somebody on a slow line waits on the way to a bookmark.
// `npm run bench:line -- first-visit`: what a browser downloads for a page, and what Lighthouse says of it.
// `npm run bench:line -- documents`: the bytes of the document of each page.
import { runPart } from './support/parts.mjs'

await runPart({
  bookmark: () => import('./line/way-to-bookmark.mjs'),
  'first-visit': () => import('./line/first-visit.mjs'),
  documents: () => import('./line/documents.mjs'),
})

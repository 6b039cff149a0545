// `npm run bench:pages -- made COMMIT`: every page of the inventory, made anew, this build and an earlier one in turns.
// `npm run bench:pages -- against COMMIT`: each page made anew and kept, this build and an earlier one in turns.
// `npm run bench:pages -- limits`: the pages beside what Node and React alone reach; start and memory.
import { runPart } from './support/parts.mjs'

await runPart({
  made: () => import('./pages/made.mjs'),
  against: () => import('./pages/against.mjs'),
  limits: () => import('./pages/limits.mjs'),
})

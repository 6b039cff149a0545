// `npm run bench:scale -- addresses`: each page and call with few people and with up to a million.
// `npm run bench:scale -- jobs`: how long recurring jobs take when a great many people have something due.
// `npm run bench:scale -- files`: how long files of any length take, and whether the memory grows with them.
import { runPart } from './support/parts.mjs'

await runPart({
  addresses: () => import('./scale/addresses.mjs'),
  jobs: () => import('./scale/jobs.mjs'),
  files: () => import('./scale/files.mjs'),
})

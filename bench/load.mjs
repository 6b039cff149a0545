// `npm run bench:load -- shapes`: the same pages in each deployment under load.
// `npm run bench:load -- streams`: what open pages with an event stream cost.
// `npm run bench:load -- neighbour`: how long others wait while one client sends what costs most.
// `npm run bench:load -- people`: traffic as people make it, with each mechanism switched off in turn.
import { runPart } from './support/parts.mjs'

await runPart({
  shapes: () => import('./load/shapes.mjs'),
  streams: () => import('./load/streams.mjs'),
  neighbour: () => import('./load/neighbour.mjs'),
  people: () => import('./load/people.mjs'),
})

// `npm run shots`: pictures of the key pages, each at two widths, light and dark, and a page that shows them side by side. They
// are looked at before and after a change of the design; nothing compares them automatically.
//   --out FOLDER   where they go (default: test-results/shots)
//   --url URL      a running campus with demo data, instead of one that is started for this
//   --only A,B     these pages alone, by name
//   --widths A,B   in CSS pixels (default: 1280,360)
//   --schemes A,B  light, dark (default: both)
//   --lang CODE    language of the interface (default: en)
//   --no-scripts   as browsers without JavaScript show them
//   --contrast     as with a preference for more contrast
//   --forced-colors  in the colours of the system
//   --print        as they are printed
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { tsImport } from 'tsx/esm/api'
import {
  build,
  logIn,
  people,
  prepare,
  sender,
  startCampus,
  temporaryFolder,
} from '../bench/support/campus.mjs'
import { root } from '../bench/support/processes.mjs'

const { values: options } = parseArgs({
  options: {
    out: { type: 'string', default: join(root, 'test-results/shots') },
    url: { type: 'string' },
    only: { type: 'string' },
    widths: { type: 'string', default: '1280,360' },
    schemes: { type: 'string', default: 'light,dark' },
    lang: { type: 'string', default: 'en' },
    'no-scripts': { type: 'boolean', default: false },
    contrast: { type: 'boolean', default: false },
    'forced-colors': { type: 'boolean', default: false },
    print: { type: 'boolean', default: false },
  },
})
const { findChromium, quietly } = await tsImport('../tests/support/browser.ts', import.meta.url)

const admin = 'admin@example.org'
const journalist = people.journalist[0]
const outlet = 'redaktion.kurier@example.org'
/** Name, who looks at it, and its address or the place where a link to it is found. */
const keyPages = [
  { name: 'start', path: '/' },
  { name: 'registration', path: '/register/journalist' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'home', who: journalist, path: '/home' },
  { name: 'home-outlet', who: outlet, path: '/home' },
  { name: 'home-restricted', who: people.restricted[0], path: '/home' },
  { name: 'closed', who: people.restricted[0], path: '/content' },
  { name: 'content', who: journalist, path: '/content' },
  { name: 'offer', who: journalist, on: '/content', link: /href="(\/content\/detail\/view\/[^"?#]+)"/ },
  { name: 'calendar', who: journalist, path: '/content?view=calendar' },
  { name: 'directory', who: journalist, path: '/content?p=iuprofiles' },
  { name: 'map', who: journalist, path: '/content?p=iuprofiles&view=map' },
  { name: 'profile', who: journalist, path: '/trainer' },
  { name: 'watchlist', who: journalist, path: '/watchlist' },
  { name: 'notifications', who: people.provider[0], path: '/notifications' },
  { name: 'guide', who: journalist, path: '/knowledgebase' },
  { name: 'clause', who: journalist, path: '/knowledgebase/10-accuracy' },
  { name: 'self-assessment', who: outlet, path: '/knowledgebase/checklist' },
  { name: 'messages', who: journalist, path: '/messages' },
  { name: 'profile-settings', who: journalist, path: '/profile_settings' },
  { name: 'requests', who: people.provider[0], path: '/ij_administration' },
  { name: 'administration', who: admin, path: '/admin' },
  { name: 'statistics', who: admin, path: '/admin/numbers' },
  { name: 'people', who: admin, path: '/admin/people' },
]
const wanted = options.only?.split(',')
const pages = keyPages.filter(({ name }) => !wanted || wanted.includes(name))

async function openCampus() {
  if (options.url) return { url: options.url, stop: async () => undefined }
  build()
  const server = await startCampus({ folder: temporaryFolder() })
  await prepare(server.url)
  return server
}

/** Sessions of all who look at a page; nobody for visitors. */
async function sessionsOf(send) {
  const sessions = new Map()
  for (const who of new Set(pages.map((page) => page.who))) if (who) sessions.set(who, await logIn(send, who))
  return sessions
}

/** The cookie of the chosen language. */
async function chooseLanguage(send) {
  const response = await send('/language', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ locale: options.lang, returnTo: '/' }),
  })
  const cookie = response.headers.getSetCookie().find((each) => each.includes('locale='))
  return cookie?.slice(0, cookie.indexOf(';'))
}

async function addressOf(send, session, { path, on, link }) {
  if (path) return path
  const html = await (await send(on, { headers: { Cookie: session } })).text()
  const found = link.exec(html)
  if (!found) throw new Error(`No link ${link} on ${on}`)
  return found[1]
}

const server = await openCampus()
const send = sender(server.url)
const sessions = await sessionsOf(send)
const language = await chooseLanguage(send)
const browser = await chromium.launch({ executablePath: findChromium(), args: quietly })
mkdirSync(options.out, { recursive: true })
const shots = []
for (const scheme of options.schemes.split(',')) {
  for (const width of options.widths.split(',').map(Number)) {
    const context = await browser.newContext({
      viewport: { width, height: width < 600 ? 780 : 900 },
      colorScheme: scheme,
      contrast: options.contrast ? 'more' : 'no-preference',
      forcedColors: options['forced-colors'] ? 'active' : 'none',
      reducedMotion: 'reduce',
      javaScriptEnabled: !options['no-scripts'],
      serviceWorkers: 'block',
      locale: options.lang,
    })
    const page = await context.newPage()
    if (options.print) await page.emulateMedia({ media: 'print' })
    for (const look of pages) {
      const session = sessions.get(look.who) ?? ''
      const cookies = [session, language].filter(Boolean)
      await context.clearCookies()
      await context.addCookies(
        cookies.map((each) => {
          const cut = each.indexOf('=')
          return { name: each.slice(0, cut), value: each.slice(cut + 1), url: server.url }
        }),
      )
      await page.goto(server.url + (await addressOf(send, session, look)), { waitUntil: 'networkidle' })
      const file = `${look.name}-${width}-${scheme}.png`
      await page.screenshot({ path: join(options.out, file), fullPage: true })
      shots.push({ name: look.name, file, width, scheme })
    }
    await context.close()
  }
}
await browser.close()
await server.stop()

const rows = pages.map(({ name }) => {
  const all = shots.filter((shot) => shot.name === name)
  const pictures = all.map(
    ({ file, width, scheme }) =>
      `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${width}, ${scheme}</figcaption></figure>`,
  )
  return `<h2>${name}</h2><div>${pictures.join('')}</div>`
})
writeFileSync(
  join(options.out, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Key pages</title><style>body{font:1rem sans-serif}div{display:flex;gap:1rem;align-items:start}figure{margin:0;max-width:25%}img{max-width:100%;border:1px solid}</style>${rows.join('')}`,
)
console.log(`${shots.length} pictures in ${options.out}`)

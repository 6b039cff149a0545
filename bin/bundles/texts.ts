// Texts for the browser: per language a file for each namespace, or for several that the same pages need.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Connect, Plugin } from 'vite'
import { sharedFiles, textFile } from '../../app/platform/translations/text-files'
import { namespaceOf, withEnglish, type Words } from '../../app/texts/with-english'
import { routeTexts } from './route-texts'

const folder = new URL('../../locales/', import.meta.url)
/** Only the API writes mails. */
const ofServer = ['mail.json']

type Texts = Record<string, Words>

/** The texts of a language by namespace, without those that it lacks. */
function ownTextsOf(locale: string): Texts {
  const files = readdirSync(new URL(`${locale}/`, folder)).filter((name) => !ofServer.includes(name))
  return Object.fromEntries(
    files
      .sort()
      .map((name) => [
        name.replace(/\.json$/, ''),
        JSON.parse(readFileSync(new URL(`${locale}/${name}`, folder), 'utf8')) as Words,
      ]),
  )
}

const textsOf = (locale: string): Texts => withEnglish(ownTextsOf(locale), ownTextsOf('en'))

/** The files of a language by address. Each holds its texts by namespace. */
function filesOf(locale: string, version: string): Map<string, string> {
  const files = new Map<string, Texts>()
  for (const [namespace, texts] of Object.entries(textsOf(locale))) {
    const address = textFile({ locale, version, namespace: namespaceOf(namespace) })
    files.set(address, { ...files.get(address), [namespace]: texts })
  }
  return new Map([...files].map(([address, texts]) => [address, JSON.stringify(texts)]))
}

const versionOf = (locale: string): string =>
  createHash('sha256')
    .update(JSON.stringify([sharedFiles, textsOf(locale)]))
    .digest('hex')
    .slice(0, 8)

/** In development the files are read anew at each request. */
const answerText =
  (locales: readonly string[]): Connect.NextHandleFunction =>
  (request, response, next) => {
    const locale = locales.find((each) => request.url?.startsWith(textFile.prefix(each)))
    const text = locale === undefined ? undefined : filesOf(locale, 'dev').get(request.url ?? '')
    if (text === undefined) next()
    else response.setHeader('Content-Type', 'application/json').end(text)
  }

/**
 * Writes the files with the browser's build. Their names carry one version per language, which scripts know, so that no
 * table of names has to be loaded.
 */
export function textFiles(): Plugin {
  const locales = readdirSync(folder)
  let isForBrowser = false
  return {
    name: 'campus-texts',
    config(_config, { command, isSsrBuild }) {
      isForBrowser = command === 'build' && !isSsrBuild
      const versions = locales.map((locale) => [locale, command === 'build' ? versionOf(locale) : 'dev'])
      return {
        define: {
          'import.meta.env.TEXTS': JSON.stringify(Object.fromEntries(versions)),
          // While a route is being written, its code says it.
          'import.meta.env.ROUTE_TEXTS': JSON.stringify(isForBrowser ? routeTexts() : {}),
        },
      }
    },
    configureServer(vite) {
      vite.middlewares.use(answerText(locales))
    },
    generateBundle() {
      if (!isForBrowser) return
      for (const locale of locales)
        for (const [address, source] of filesOf(locale, versionOf(locale)))
          this.emitFile({ type: 'asset', fileName: address.slice(1), source })
    },
  }
}

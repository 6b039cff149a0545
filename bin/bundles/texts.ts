// Texts for the browser: per language a file for each namespace, or for several that the same pages need.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Connect, Plugin } from 'vite'
import { sharedFiles, textFile } from '../../app/platform/translations/text-files'
import { englishOf, withEnglish, type Words } from '../../app/texts/with-english'
import { localeCodes } from '../../contracts/languages'
import { routeTexts } from './route-texts'

const folder = new URL('../../locales/', import.meta.url)
/** Only the API writes mails. */
const ofServer = ['mail.json']

type Texts = Record<string, Words>

/** The texts of a language by namespace, without those that it lacks: all, as long as it has no folder. */
function ownTextsOf(locale: string): Texts {
  const own = new URL(`${locale}/`, folder)
  const files = existsSync(own) ? readdirSync(own).filter((name) => !ofServer.includes(name)) : []
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

/** The files of a language by address. Each holds its texts by namespace, and what English ones stand in for. */
function filesOf(locale: string, version: string): Map<string, string> {
  const files = new Map<string, Texts>()
  for (const [namespace, texts] of Object.entries(textsOf(locale))) {
    const address = textFile({ locale, version, namespace: namespace.replace(englishOf(''), '') })
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
  let isForBrowser = false
  return {
    name: 'campus-texts',
    config(_config, { command, isSsrBuild }) {
      isForBrowser = command === 'build' && !isSsrBuild
      const versions = localeCodes.map((locale) => [locale, command === 'build' ? versionOf(locale) : 'dev'])
      return {
        define: {
          'import.meta.env.TEXTS': JSON.stringify(Object.fromEntries(versions)),
          // While a route is being written, its code says it.
          'import.meta.env.ROUTE_TEXTS': JSON.stringify(isForBrowser ? routeTexts() : {}),
        },
      }
    },
    configureServer(vite) {
      vite.middlewares.use(answerText(localeCodes))
    },
    generateBundle() {
      if (!isForBrowser) return
      for (const locale of localeCodes)
        for (const [address, source] of filesOf(locale, versionOf(locale)))
          this.emitFile({ type: 'asset', fileName: address.slice(1), source })
    },
  }
}

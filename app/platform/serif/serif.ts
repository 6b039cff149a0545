import font from './newsreader.woff2?url'
import { storagePrefix } from '~/contracts/constants'

/** Nobody fetches the font for a language of other letters. */
export function hasSerif(language: string): boolean {
  try {
    return new Intl.Locale(language).maximize().script === 'Latn'
  } catch {
    // A translator in the browser may name the language of the page as it likes.
    return false
  }
}

/** Says in the storage of a tab, which ends with it, that its browser has the font of the headings. */
export const serifName = `${storagePrefix}serif`

/** What `new FontFace` takes: one weight, and a page neither waits for it nor changes when it comes. */
export const serifFace = ['Newsreader', `url(${font})`, { display: 'optional' }] as const

const add = `document.fonts.add(new FontFace(${serifFace.map((part) => JSON.stringify(part)).join()}))`

/**
 * Runs in the head, before anything is shown: a tab that has the font shows it from the first moment, so nothing changes
 * on a page that somebody looks at. Without scripts a style sheet asks for the font (app/styles/font.css).
 */
export const showSerif = `try{sessionStorage['${serifName}']&&(${add},document.documentElement.dataset.serif=1)}catch{}`

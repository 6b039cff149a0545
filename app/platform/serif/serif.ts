import { storagePrefix } from '~/contracts/constants'

/** Says in the storage of a tab, which ends with it, that its browser has the font of the headings. */
export const serifName = `${storagePrefix}serif`

/**
 * Runs in the head, before anything is shown: a tab that has the font shows it from the first moment, so nothing changes
 * on a page that somebody looks at. Without scripts the style sheet alone asks for the font (app/styles/font.css).
 */
export const showSerif = `try{sessionStorage['${serifName}']&&(document.documentElement.dataset.serif=1)}catch{}`

/** For components, which know no contracts. */
export { inLanguage } from '~/contracts/languages'

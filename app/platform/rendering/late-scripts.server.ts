/** The largest file by far: it fills the line while a browser that holds back the others waits for their first bytes. */
const preload = /<link rel="modulepreload"(?! href="\/assets\/framework-)/g

/**
 * Lets the style sheet have the line first: a page works without its scripts, but is not shown without its style. Remix
 * writes the links without a priority, which counts as a high one.
 */
export const withLateScripts = (page: string): string =>
  page.replaceAll(preload, (link) => `${link} fetchpriority="low"`)

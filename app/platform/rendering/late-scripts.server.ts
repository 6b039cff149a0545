const preload = '<link rel="modulepreload"'

/**
 * Lets the style sheet have the line first: a page works without its scripts, but is not shown without its style. Remix
 * writes the links without a priority, which counts as a high one.
 */
export const withLateScripts = (page: string): string =>
  page.replaceAll(preload, `${preload} fetchpriority="low"`)

// What Remix, its router and React decide in the browser, although this campus has decided it for good (remix.config.js): the
// browser is not sent the ways that are never taken.
import type { Plugin } from 'vite'

type Change = [pattern: RegExp, replacement: string]

const remix = '@remix-run/react/dist/esm/'
const router = '@remix-run/router/dist/router.js'

/** By the end of a file’s name. The minifier then leaves out what cannot be reached. */
const changes: Record<string, Change[]> = {
  [`${remix}browser.js`]: [
    [/window\.__remixContext\.future\.v3_singleFetch/g, 'true'],
    [/window\.__remixContext\.isSpaMode/g, 'false'],
  ],
  [`${remix}components.js`]: [
    [/future\.v3_singleFetch/g, 'true'],
    // What only a server writes.
    [/^ {4}static: isStatic,\n {4}staticContext$/m, ''],
    [
      /let enableFogOfWar = isFogOfWarEnabled\(future, isSpaMode\);/,
      'const isStatic = false, staticContext = undefined, enableFogOfWar = false;',
    ],
    // Nothing is fetched ahead by links (app/ui/navigation/link.tsx).
    [
      /let \[shouldPrefetch, ref, prefetchHandlers\] = usePrefetchBehavior\(prefetch, props\);/g,
      'const shouldPrefetch = false, ref = null, prefetchHandlers = null;',
    ],
    [/isSpaMode && !isHydrated/, 'false'],
  ],
  [`${remix}links.js`]: [[/future\.v3_singleFetch/g, 'true']],
  [`${remix}fog-of-war.js`]: [
    [/return future\.v3_lazyRouteDiscovery === true && !isSpaMode;/, 'return false;'],
    [/(React\.useEffect\(\(\) => \{)(?=\s+var _navigator)/, '$1 return;'],
  ],
  [`${remix}routes.js`]: [
    [/future\.v3_singleFetch/g, 'true'],
    // The way without single fetch.
    [/let result = await fetchServerHandler\(request, route\);\n.*;/, ''],
    [/if \(isSpaMode\)/g, 'if (false)'],
    [/!isSpaMode\b/g, 'true'],
    [/\bisSpaMode &&/g, 'false &&'],
  ],
  [router]: [
    [
      /let patchRoutesOnNavigationImpl = init\.patchRoutesOnNavigation;/,
      'const patchRoutesOnNavigationImpl = undefined;',
    ],
    // Data that comes later is a promise in the answer.
    [/(function isDeferredData\(value\) \{)/, '$1 return false;'],
    [/return result\.type === ResultType\.deferred;/, 'return false;'],
    // Said in a console that nobody reads.
    [/(function warning\(cond, message\) \{)/, '$1 return;'],
  ],
  'react-dom/cjs/react-dom.production.min.js': [
    // Ways to begin a page that came before `hydrateRoot`, and to find its elements.
    [
      /exports\.(findDOMNode|hydrate|render|unmountComponentAtNode|unstable_renderSubtreeIntoContainer)=/g,
      'const unused_$1=',
    ],
    // Internet Explorer; no browser without a document.
    [/"documentMode"in document/g, 'false'],
    [/document\.documentMode/g, 'void 0'],
    [/"oninput"in document/g, 'true'],
    [/"CompositionEvent"in window/, 'true'],
    [/!\("undefined"===typeof window\|\|"undefined"===typeof window\.document\|\|[^)]*\)/, 'true'],
  ],
  'react-router-dom/dist/index.js': [[/!viewTransitionOpts \|\| isViewTransitionUnavailable/, 'true']],
}

/** @throws where a package has changed so that the decision stands elsewhere */
export const settled = (): Plugin => ({
  name: 'campus-settled',
  enforce: 'pre',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  transform(code, id) {
    const file = Object.keys(changes).find((name) => id.endsWith(name))
    if (file === undefined) return null
    return (changes[file] ?? []).reduce((text, [pattern, replacement]) => {
      const changed = text.replace(pattern, replacement)
      if (changed === text) throw new Error(`${id} no longer has ${String(pattern)}`)
      return changed
    }, code)
  },
})

/**
 * The end-to-end tests of `npm test`, by mode. `@smoke` is the way that people go through a capability: once, without scripts,
 * where each step is a document of its own. `@smoke-both` is gone with scripts as well: what depends on how the server runs, what
 * scripts change themselves, and the whole way of a member. The others with scripts are further tests.
 */
export const quickIn = { js: /@smoke-both|@scripts.*@smoke|@smoke.*@scripts/, 'no-js': /@smoke/ } as const

/** Options of the Remix compiler; vite.config.ts hands them to its plugin. @type {import('@remix-run/dev').VitePluginConfig} */
export default {
  appDirectory: 'app',
  serverModuleFormat: 'esm',
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
    // Off on purpose: a deploy while somebody types would force a reload that loses text.
    v3_lazyRouteDiscovery: false,
    unstable_optimizeDeps: true,
  },
}

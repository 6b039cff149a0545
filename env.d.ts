declare module 'virtual:remix/server-build' {
  import type { ServerBuild } from '@remix-run/node'
  export const entry: ServerBuild['entry']
  export const routes: ServerBuild['routes']
  export const assets: ServerBuild['assets']
  export const publicPath: ServerBuild['publicPath']
  export const basename: ServerBuild['basename']
  export const assetsBuildDirectory: ServerBuild['assetsBuildDirectory']
  export const future: ServerBuild['future']
  export const isSpaMode: ServerBuild['isSpaMode']
  export const mode: ServerBuild['mode']
}

interface ImportMetaEnv {
  /** Of the server's build alone (bin/bundles/release.ts). */
  readonly RELEASE?: Readonly<{ version: string; commit: string }>
  /** The version of each language's texts; absent outside of Vite. */
  readonly TEXTS?: Readonly<Record<string, string>>
  /** The namespaces of each route, in the browser's build alone (bin/bundles/route-texts.ts). */
  readonly ROUTE_TEXTS?: Readonly<Record<string, string>>
}

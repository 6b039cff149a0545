/** The release that runs, as its build has written it down (bin/bundles/release.ts); unknown outside of a build. */
export const release: { version: string; commit: string } = import.meta.env.RELEASE ?? {
  version: 'unknown',
  commit: 'unknown',
}

/** For people, such as `0.1.0 (b5baa7e8c0de)`. */
export const releaseName = ({ version, commit } = release): string =>
  commit === 'unknown' ? version : `${version} (${commit})`

/** Of every route module its address, with something in the place of each parameter; as flat files name them. `?index` is Remix's mark on the way to the action of an index. */
export function addressOf(file: string): string {
  const name = file.replace(/^.*\/routes\//, '').replace(/\.tsx$/, '')
  const segments = name
    .split('.')
    .filter((segment) => segment !== '_index')
    .map((segment) => segment.replace(/_$/, '').replace(/^\((.*)\)$/, '$1'))
    .map((segment) => (segment === '$' ? 'unknown/place' : segment))
    .map((segment) => (segment === '$locale' ? 'en' : segment === '$page' ? 'imprint' : segment))
    .map((segment) => (segment === '$uid' ? 'about' : segment.startsWith('$') ? 'unknown' : segment))
  return `/${segments.join('/')}${name.endsWith('_index') ? '?index' : ''}`
}

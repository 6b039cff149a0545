const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
const routeName = /^[A-Za-z0-9_$.()[\]+-]+$/
const checkedTops = ['app', 'api', 'contracts', 'server', 'locales', 'tests', 'bench', 'public', 'docs']

/** Names that do not describe the content. */
const empty = new Set(['util', 'utils', 'helper', 'helpers', 'misc', 'lib', 'libs'])

/** Files and folders whose names break the rules, with the reason. */
export function badNames(files: readonly string[]): string[] {
  const paths = new Set(files.flatMap(withFolders))
  return [...paths].flatMap((path) => {
    const reason = reasonAgainst(path)
    return reason ? [`${path}: ${reason}`] : []
  })
}

function withFolders(file: string): string[] {
  const parts = file.split('/')
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

function reasonAgainst(path: string): string | undefined {
  const parts = path.split('/')
  const name = parts.at(-1) ?? ''
  const vague = name.split(/[.-]/).find((part) => empty.has(part))
  if (vague) return `"${vague}" does not say what is inside`
  if (!checkedTops.includes(parts[0] ?? '') || isFreelyNamed(path)) return undefined
  if (path.startsWith('app/routes/')) return routeName.test(name) ? undefined : 'not a route name'
  return kebab.test(name) ? undefined : 'not kebab-case'
}

/**
 * Pages are named by their uid in the content source; README.md and similar files are in capitals; dot files are ignored.
 */
function isFreelyNamed(path: string): boolean {
  const name = path.split('/').at(-1) ?? ''
  return path.startsWith('api/seed/pages/') || /^[A-Z]+\.md$/.test(name) || name.startsWith('.')
}

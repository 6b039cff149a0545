// Which texts a route needs, for the browser before the code of the route is there.
import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../../app/routes/', import.meta.url)

/** The namespaces of a route's handle, which may be that of another route. */
function namespacesOf(file: string): string[] {
  const text = readFileSync(new URL(file, folder), 'utf8')
  const lender = /^export \{[^}]*\bhandle\b[^}]*\} from '\.\/([^']+)'/m.exec(text)?.[1]
  if (lender !== undefined) return namespacesOf(`${lender}.tsx`)
  const list = /\bi18n: \[([^\]]*)\]/.exec(text)?.[1] ?? ''
  return [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name)
}

/** Namespaces, separated by spaces, by the id of a route. A route without texts of its own has no entry. */
export const routeTexts = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => [`routes/${file.replace(/\.tsx$/, '')}`, namespacesOf(file).join(' ')] as const)
      .filter(([, names]) => names !== ''),
  )

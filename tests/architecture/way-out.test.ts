import { expect, it } from 'vitest'
import type { PageHandle } from '~/app/platform/page-handle'

const modules = import.meta.glob<{ handle?: PageHandle; default?: unknown }>('/app/routes/*.tsx', {
  eager: true,
})
const pages = Object.entries(modules).flatMap(([file, { handle, default: page }]) =>
  page === undefined ? [] : [{ name: /([^/]+)\.tsx$/.exec(file)?.[1] ?? '', handle }],
)

/** What is read there tells who confides in whom, who reports whom, and what an account is protected with. */
const mayBetray =
  /^(messages\.|report$|admin\.(reports|doubts)\.|helpdesk\.(_index|requests\.)|ij_administration\.\$id$|validation_|account_settings\.security$|knowledgebase\.report\.doubts\.|u\.\$outlet\.transparency\..*questions\.)/

/** A page inside of another one has its way out. */
const hasWayOut = (name: string) =>
  pages.some((page) => page.handle?.leave && (page.name === name || name.startsWith(`${page.name}.`)))

it('pages that may betray their reader have a way out, and no others', () => {
  const names = pages.map(({ name }) => name)
  expect(names.filter(hasWayOut)).toEqual(names.filter((name) => mayBetray.test(name)))
  expect(names.filter(hasWayOut).length).toBeGreaterThan(15)
})

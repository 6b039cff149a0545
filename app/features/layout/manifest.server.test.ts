import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { localeCodes } from '~/contracts/constants'
import { frontArgs, noApi } from '~/tests/support/front'
import { textIn } from '~/tests/support/translations'
import { barColours } from './document-head'
import { manifestFor } from './manifest.server'

async function read(path: string, brandName = 'The Newsroom Campus') {
  const response = manifestFor(await frontArgs({ api: noApi, path, config: { brandName } }))
  return { response, manifest: (await response.json()) as Record<string, unknown> }
}

it.each(localeCodes)('the manifest speaks %s and bears the name of the operator', async (lang) => {
  const { manifest, response } = await read(`/manifest.webmanifest?lang=${lang}`)
  expect(response.headers.get('Content-Type')).toContain('application/manifest+json')
  expect(manifest).toMatchObject({
    id: '/',
    name: 'The Newsroom Campus',
    lang,
    description: textIn(lang, 'common:manifest.description'),
  })
  expect(manifest['shortcuts']).toContainEqual({
    name: textIn(lang, 'common:nav.guide'),
    url: '/knowledgebase',
  })
})

it('a manifest in no language of the campus speaks English', async () => {
  for (const path of ['/manifest.webmanifest', '/manifest.webmanifest?lang=xx'])
    expect((await read(path)).manifest['lang']).toBe('en')
})

it('what browsers paint around a page has the colours of its paper', () => {
  const css = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8')
  const papers = [...css.matchAll(/--paper: (#\w+);/g)].map(([, colour]) => colour)
  expect([...new Set(papers)]).toEqual([barColours.light, barColours.dark])
})

import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { Scripts } from '@remix-run/react'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { frontArgs } from '~/tests/support/front'
import * as entryModule from './entry.server'

/** A page that fails to render on demand. */
function buildWith(broken: boolean): ServerBuild {
  const Page = () => {
    if (broken) throw new Error('no such word')
    return (
      <html lang="en">
        <body>
          <p>{'Łódź – '.repeat(2000)}</p>
          <Scripts />
        </body>
      </html>
    )
  }
  const ErrorBoundary = () => (
    <html lang="en">
      <body>
        <h1>Sorry</h1>
      </body>
    </html>
  )
  const route = {
    id: 'root',
    path: '',
    module: { default: Page, ErrorBoundary, loader: () => ({ title: 'Łódź' }) },
  }
  const asset = {
    id: 'root',
    path: '',
    module: '/root.js',
    hasAction: false,
    hasLoader: true,
    hasClientAction: false,
    hasClientLoader: false,
    hasErrorBoundary: true,
  }
  return {
    entry: { module: entryModule },
    routes: { root: route },
    assets: {
      entry: { imports: [], module: '/entry.js' },
      routes: { root: asset },
      url: '/m.js',
      version: '1',
    },
    mode: 'production',
    publicPath: '/',
    assetsBuildDirectory: '',
    isSpaMode: false,
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_lazyRouteDiscovery: false,
      v3_singleFetch: true,
    },
  }
}

async function answerOf(broken: boolean) {
  const lines: { msg: string; requestId?: string }[] = []
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as (typeof lines)[0]) })
  const { request, context } = await frontArgs({ api: () => Promise.reject(new Error('not asked')) })
  const answer = await createRequestHandler(buildWith(broken), 'production')(request, { ...context, log })
  return { status: answer.status, html: await answer.text(), lines }
}

it('a page comes whole: no zero byte in its words, its data inside of the body', async () => {
  const { status, html, lines } = await answerOf(false)
  expect(status).toBe(200)
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en">.*streamController.*<\/script><\/body><\/html>$/s)
  expect(html).toContain('Łódź – '.repeat(2000))
  expect(html.includes('\0')).toBe(false)
  expect(lines).toEqual([])
})

it('a page that fails to render is an error page with status 500, and stands in the log', async () => {
  const { status, html, lines } = await answerOf(true)
  expect(status).toBe(500)
  expect(html).toMatch(/^<!DOCTYPE html>.*<h1>Sorry<\/h1>/s)
  expect(html).not.toContain('no such word')
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: 'a page failed to render', requestId: 'front-request' }),
  )
})

import { expect, it } from 'vitest'
import type { Args } from '~/app/platform/api.server'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { frontArgs, loadContent, openTransport, thrownBy } from '~/tests/support/front'
import { loadDocument, saveDocument } from './editor.server'
import { loadDocuments } from './documents.server'

const words = { title: 'Fees', lede: 'None.', markdown: 'Nothing costs **anything**.' }

describeWithDatabase('editing in the front', (database) => {
  async function setUp() {
    const kit = createTestApi(database())
    const { tokens, request } = await kit.as(await kit.seedPerson({ editor: true }))
    const { transport } = openTransport(kit.api)
    const content = await loadContent(kit.api, kit.deps.config.contentToken)
    const slug = `fees-${tokens.token
      .slice(-12)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, 'x')}`
    const body = { type: 'question', slug, audience: 'everybody' }
    const { uid } = (await request('POST', '/editing/texts', { body })).body as { uid: string }
    const send = async (form?: Record<string, string>): Promise<Args> => {
      const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
      const args = await frontArgs({ api: transport, tokens, content, init, path: `/editing/${uid}/en` })
      return { ...args, params: { uid, locale: 'en' } }
    }
    return { request, content, uid, send }
  }

  it('shows what was published in the very next answer', async () => {
    const { send, content, uid } = await setUp()
    expect(content.find(uid, 'en')).toBeNull()
    const answer = await saveDocument(await send({ intent: 'publish', version: '0', ...words }))
    expect(answer).toMatchObject({ status: 303 })
    expect(content.find(uid, 'de')).toMatchObject({ title: 'Fees', locale: 'en' })
  })

  it('gives a form that comes too late the number of what it has not seen, and everything typed', async () => {
    const { send, request, uid } = await setUp()
    await request('POST', `/editing/texts/${uid}/en/versions`, {
      body: { ...words, base: 0, publish: false },
    })
    const form = { intent: 'draft', version: '0', ...words, lede: 'Very few.', note: 'Mine' }
    const answer = await saveDocument(await send(form))
    expect(answer).toMatchObject({
      init: { status: 409 },
      data: {
        result: { initialValue: { version: '1', lede: 'Very few.', note: 'Mine', markdown: words.markdown } },
        conflict: { theirs: { number: 1, lede: 'None.' }, differences: [{ field: 'lede' }] },
      },
    })
  })

  it('previews what is not ready, and saves nothing of it', async () => {
    const { send } = await setUp()
    const answer = await saveDocument(await send({ intent: 'preview', markdown: '*a*' }))
    expect(answer).toMatchObject({ data: { preview: { title: '', body: [{ text: 'a' }] } } })
    expect((await loadDocument(await send())).text.latest).toBeNull()
  })

  it('says that texts are edited elsewhere where they stand in a repository elsewhere', async () => {
    const { send } = await setUp()
    const args = await send()
    args.context.config = { ...args.context.config, contentIsExternal: true }
    expect(await loadDocuments(args)).toMatchObject({ isExternal: true, documents: [] })
    const away = await thrownBy(loadDocument(args))
    expect([away.status, away.headers.get('location')]).toEqual([302, '/editing'])
    const form = await send({ intent: 'publish', version: '0', ...words })
    form.context.config = args.context.config
    expect((await thrownBy(saveDocument(form))).status).toBe(302)
  })
})

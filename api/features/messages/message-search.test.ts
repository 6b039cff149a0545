import { expect, it } from 'vitest'
import type { StoredFile } from '~/contracts/files'
import type { SearchResults } from '~/contracts/search'
import { sent, someone, twoMembers } from '~/tests/support/correspondence'
import { describeWithDatabase } from '~/tests/support/database'
import { pdf } from '~/tests/support/files'

type Someone = Awaited<ReturnType<typeof someone>>

const upload = async (who: Someone, name: string) =>
  (await who.request('POST', `/message-files?name=${encodeURIComponent(name)}`, { body: pdf() }))
    .body as StoredFile
const found = async (who: Someone, text: string) => {
  const { body } = await who.request('GET', `/search?q=${encodeURIComponent(text)}&kind=messages`)
  return ((body as SearchResults).messages?.items ?? []).map(({ subject, files }) => ({ subject, files }))
}

describeWithDatabase('the search in messages', (database) => {
  async function withFiles() {
    const campus = await twoMembers(database())
    const files = [await upload(campus.anna, 'Règlement_2026.pdf'), await upload(campus.anna, 'Minutes.pdf')]
    const message = sent(
      await campus.anna.write(campus.ben.id, 'Have a look at these', { files: files.map(({ id }) => id) }),
    )
    return { ...campus, message }
  }

  it('finds the names of files, and says which', async () => {
    const { anna, ben, kit } = await withFiles()
    for (const who of [anna, ben]) {
      expect(await found(who, 'reglement')).toEqual([{ subject: 'Hello', files: ['Règlement_2026.pdf'] }])
      // Words of the text and of a name.
      expect(await found(who, 'look minutes')).toEqual([{ subject: 'Hello', files: ['Minutes.pdf'] }])
      expect(await found(who, 'look')).toEqual([{ subject: 'Hello', files: [] }])
    }
    expect(await found(await someone(kit, 'Carla'), 'reglement')).toEqual([])
  })

  it('says which file it is in whatever letters its name is written', async () => {
    const { anna, ben } = await twoMembers(database())
    const file = await upload(anna, 'Maßnahmen_cœur.pdf')
    await anna.write(ben.id, 'Have a look at this', { files: [file.id] })
    for (const asked of ['massnahmen', 'coeur', 'Maßnahmen'])
      expect(await found(ben, asked)).toEqual([{ subject: 'Hello', files: ['Maßnahmen_cœur.pdf'] }])
  })

  it('finds nothing that the reader has deleted for themselves', async () => {
    const { anna, ben, message } = await withFiles()
    await ben.request('POST', `/user-messages/${message.id}/delete`)
    expect([await found(ben, 'minutes'), await found(ben, 'look')]).toEqual([[], []])
    await ben.request('POST', `/user-messages/${message.id}/restore`)
    expect(await found(ben, 'minutes')).toHaveLength(1)
    await ben.reply(message.id, 'Looked at')
    await ben.request('POST', `/user-messages-discussion/${message.discussion}/delete`, {
      body: { last: message.id },
    })
    expect([await found(ben, 'minutes'), await found(ben, 'looked')]).toMatchObject([[], [{ files: [] }]])
    expect(await found(anna, 'minutes')).toHaveLength(1)
  })

  it('opens no file of a message that the reader has deleted', async () => {
    const { anna, ben, message } = await withFiles()
    const open = async (who: Someone) =>
      (await who.request('GET', `/message_files/${message.files[0]!.id}/whole`)).status
    await ben.request('POST', `/user-messages/${message.id}/delete`)
    expect([await open(anna), await open(ben)]).toEqual([200, 404])
  })
})

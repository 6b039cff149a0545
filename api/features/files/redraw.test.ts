import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import type { Role } from '~/contracts/permissions'
import type { StoredFile } from '~/contracts/files'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { picture } from '~/tests/support/files'
import { redrawPictures } from './opening.service'

describeWithDatabase('pictures of people', (database) => {
  let kit: ReturnType<typeof createTestApi>
  beforeEach(() => {
    kit = createTestApi(database(), { duotonePortraits: false })
  })
  const inDuotone = () => ({ ...kit.deps, config: { ...kit.deps.config, duotonePortraits: true } })

  async function shown(role: Role) {
    const person = await kit.seedPerson({ roles: [role], validated: true })
    const { request } = await kit.as(person)
    const { body } = await request('POST', '/files?purpose=picture&name=me.png', {
      body: await picture('png'),
    })
    await request('PUT', '/users/me/picture', { body: { file: (body as StoredFile).id } })
    const file = async () =>
      (
        await database()
          .selectFrom('person')
          .select('picture_id')
          .where('id', '=', person.id)
          .executeTakeFirstOrThrow()
      ).picture_id
    /** How much bluer than red it is: the sent picture by 102. */
    const blue = async () => {
      const answer = await request('GET', `/pictures/${(await file()) ?? ''}/256`)
      expect(answer.status).toBe(200)
      const { data } = await sharp(answer.body).raw().toBuffer({ resolveWithObject: true })
      return (data[2] ?? 0) - (data[0] ?? 0)
    }
    return { file, blue }
  }

  it('are made anew in duotone and back, each at a new address, and no second time', async () => {
    const journalist = await shown('ROLE_INDIVIDUAL_JOURNALIST')
    const outlet = await shown('ROLE_MEDIA_OUTLET')
    const before = [await journalist.file(), await outlet.file()]
    expect(await journalist.blue()).toBeGreaterThan(90)
    expect(await redrawPictures(kit.deps)).toBe(0)
    expect(await redrawPictures(inDuotone())).toBe(1)
    expect(await redrawPictures(inDuotone())).toBe(0)
    expect(await journalist.blue()).toBeLessThan(60)
    expect(await journalist.file()).not.toBe(before[0])
    expect(await outlet.file()).toBe(before[1])
    expect(await redrawPictures(kit.deps)).toBe(1)
    expect(await journalist.blue()).toBeGreaterThan(90)
    const files = await database().selectFrom('stored_file').select('id').execute()
    expect(files).toHaveLength(2)
  })
})

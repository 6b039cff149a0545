import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { animatedPng, html, pdf, picture, pngThatClaims } from '~/tests/support/files'
import type { Role } from '~/contracts/permissions'
import {
  cleanName,
  documentError,
  isAnimated,
  keysOf,
  lookOf,
  looksLikeDocument,
  pictureTypeOf,
} from './files.rules'

const text = (words: string) => new TextEncoder().encode(words)

describe('a file is', () => {
  it('what its first bytes say', async () => {
    expect(pictureTypeOf(await picture('jpeg'))).toBe('jpeg')
    expect(pictureTypeOf(await picture('png'))).toBe('png')
    for (const other of [html, pdf(), text('GIF89a'), text('RIFF____WEBP'), new Uint8Array()])
      expect(pictureTypeOf(other)).toBeNull()
  })

  it('animated where a PNG says so before its pixels, however it is cut', async () => {
    const moving = await animatedPng()
    expect(isAnimated(moving)).toBe(true)
    expect(isAnimated(await picture('png'))).toBe(false)
    for (let length = 8; length < 45; length++)
      expect(isAnimated(moving.subarray(0, length))).toBe(length >= 41)
    expect(isAnimated(pngThatClaims(30_000, 30_000))).toBe(false)
  })

  it('a PDF with a start and an end, not what only calls itself one', () => {
    expect(documentError(pdf())).toBeNull()
    for (const before of ['\r\n', '\n\n \t\0', '\u{feff}', '\u{feff}\n', ' '.repeat(1000)]) {
      expect(documentError(Buffer.concat([text(before), pdf()]))).toBeNull()
      expect(looksLikeDocument(Buffer.concat([text(before), pdf()]))).toBe(true)
    }
    expect(documentError(Buffer.concat([text(' '.repeat(1024)), pdf()]))).toBe('documentType')
    expect(documentError(Buffer.concat([text('PK\n'), pdf()]))).toBe('documentType')
    expect(documentError(html)).toBe('documentType')
    expect(documentError(text('%PDF'))).toBe('documentType')
    expect(documentError(text('<html>%PDF-1.4'))).toBe('documentType')
    expect(documentError(pdf().subarray(0, 100))).toBe('documentBroken')
    expect(documentError(text('%PDF-1.7\n<script>startxref %%EOF</script>'))).toBe('documentBroken')
  })
})

describe('the name of a file', () => {
  const clean = (name: string) => cleanName(name, 'fallback')

  it('has no folders and nothing that cannot be seen', () => {
    expect(clean('../../etc/passwd')).toBe('passwd')
    expect(clean('C:\\Users\\me\\photo.jpg')).toBe('photo.jpg')
    expect(clean('cv\u202Efdp.exe')).toBe('cvfdp.exe')
    expect(clean('a\u0000b\r\nc\td.pdf')).toBe('abcd.pdf')
    expect(clean('  صورة   شخصية.png ')).toBe('صورة شخصية.png')
  })

  it('is never empty, nor a place in a file system', () => {
    for (const name of ['', ' ', '.', '..', 'folder/', '\u200b', '/']) expect(clean(name)).toBe('fallback')
  })

  it('is cut to 200 characters and keeps its ending', () => {
    expect(clean(`${'x'.repeat(500)}.pdf`)).toBe(`${'x'.repeat(196)}.pdf`)
    expect(clean('😀'.repeat(300))).toBe('😀'.repeat(200))
  })

  it('is fit for the database and for a page, whatever was sent, and cleaning twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (name) => {
        const result = clean(name)
        expect(Array.from(result).length).toBeGreaterThan(0)
        expect(Array.from(result).length).toBeLessThanOrEqual(200)
        expect(result).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}/\\]/u)
        expect(clean(result)).toBe(result)
      }),
    )
  })
})

describe('the storage', () => {
  it('holds five squares of a picture, one more of a portrait, and one of anything else', () => {
    expect(keysOf({ purpose: 'picture', storage_key: 'pictures/1' })).toHaveLength(6)
    expect(keysOf({ purpose: 'document', storage_key: 'documents/1' })).toEqual(['documents/1'])
    expect(keysOf({ purpose: 'export', storage_key: 'exports/1' })).toEqual(['exports/1'])
  })
})

describe('the look of a picture', () => {
  const own = (role: Role | null) => lookOf({ id: '1', organisation: { id: '1', role } })

  it('is duotone for people, and an organisation keeps the colours of its mark', () => {
    const people = ['ROLE_ADMIN', 'ROLE_INDIVIDUAL_JOURNALIST', 'ROLE_TRAINER', null] as const
    const organisations = [
      'ROLE_MEDIA_OUTLET',
      'ROLE_LEGAL_ENTITY',
      'ROLE_SERVICE_PROVIDER',
      'ROLE_GROUP',
    ] as const
    expect(people.map(own)).toEqual(people.map(() => 'duotone'))
    expect(organisations.map(own)).toEqual(organisations.map(() => 'colours'))
    for (const role of organisations)
      expect(lookOf({ id: 'a contributor', organisation: { id: 'its organisation', role } })).toBe('duotone')
  })
})

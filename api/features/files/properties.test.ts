import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readFileProperties } from './properties.tasks'

const read = async (text: string | Buffer) =>
  (await readFileProperties.load())(Buffer.from(text as string, 'latin1'))
const info = (dictionary: string) =>
  `%PDF-1.4\n5 0 obj\n<< ${dictionary} >>\nendobj\ntrailer\n<< /Root 1 0 R /Info 5 0 R >>\nstartxref\n9\n%%EOF`
const packed = (text: string) => deflateSync(Buffer.from(text, 'latin1')).toString('latin1')

describe('what a PDF says about itself', () => {
  it.each([
    [
      'in plain letters',
      '/Author (Ada \\(Desk\\) Roe) /Title (Draft\\0403)',
      { author: 'Ada (Desk) Roe', title: 'Draft 3' },
    ],
    [
      'in brackets within brackets',
      '/Author (Ada (Desk) Roe)/Title()',
      { author: 'Ada (Desk) Roe', title: '' },
    ],
    [
      'in hexadecimal digits',
      '/Author <FEFF004E00FA0072006900610020> /Title < 41 42 >',
      { author: 'Núria', title: 'AB' },
    ],
    ['in UTF-8', '/Author (\xef\xbb\xbfN\xc3\xbaria) /Title <4E>', { author: 'Núria', title: 'N' }],
    ['not at all', '/ModDate (D:2026)', { author: '', title: '' }],
    [
      'in letters that turn the line around',
      '/Author <FEFF202E0041> /Title (x)',
      { author: 'A', title: 'x' },
    ],
  ])('is read %s', async (_how, dictionary, said) => {
    expect(await read(info(dictionary))).toMatchObject(said)
  })

  it('names programs, subject and keywords as well, each once', async () => {
    const said = '/Creator (Writer) /Producer (Writer) /Subject (Pay) /Keywords (secret, pay)'
    expect(await read(info(said))).toEqual({ author: '', title: 'Pay, secret, pay', software: 'Writer' })
  })

  it('is found where a string stands in an object of its own', async () => {
    expect(await read(`${info('/Author 7 0 R')}\n7 0 obj\n(Ada Roe)\nendobj`)).toMatchObject({
      author: 'Ada Roe',
    })
  })

  it('is found in packed objects, as newer programs write it', async () => {
    const content = packed('5 0 9 20 << /Author (Ada) >> << /Author (No) >>')
    const text = [
      '%PDF-1.7\n3 0 obj\n<< /Type /ObjStm /N 2 /First 9 /Filter /FlateDecode >>\nstream\r\n',
      `${content}\r\nendstream\nendobj\n4 0 obj\n<< /Type /XRef /Info 5 0 R >>\nstream\n\nendstream`,
    ]
    expect(await read(text.join(''))).toMatchObject({ author: 'Ada' })
  })

  it.each([
    ['as it is', '', (xml: string) => xml],
    ['packed', '/Filter /FlateDecode', packed],
  ])('is found in metadata, %s', async (_how, filter, write) => {
    const xml = `<x:xmpmeta><rdf:Description pdf:Producer="Press &amp; Co"><dc:creator><rdf:Seq><rdf:li>Ada</rdf:li>
      </rdf:Seq></dc:creator><dc:title><rdf:Alt><rdf:li>Pl\xc3\xa4ne</rdf:li></rdf:Alt></dc:title></rdf:Description>`
    const text = `%PDF-1.4\n8 0 obj\n<< /Type /Metadata ${filter} >>\nstream\n${write(xml)}\nendstream\nendobj`
    expect(await read(text)).toEqual({ author: 'Ada', title: 'Pläne', software: 'Press & Co' })
  })

  it('includes what an earlier version of the file said, which is still in it', async () => {
    const later = '5 0 obj\n<< /Author (Desk) >>\nendobj\ntrailer\n<< /Info 5 0 R >>'
    expect(await read(`${info('/Author (Ada Roe)')}\n${later}`)).toMatchObject({ author: 'Ada Roe, Desk' })
  })

  it('is unknown for an encrypted file', async () => {
    expect(await read(`${info('/Author (\x01\x02)')}\ntrailer << /Encrypt 9 0 R >>`)).toBeNull()
  })

  it('takes neither much time nor much room, whatever a file claims', async () => {
    const bomb = packed('x'.repeat(50 * 1024 * 1024))
    const part = `1 0 obj\n<< /Type /ObjStm /First 9 /Filter /FlateDecode >>\nstream\n${bomb}\nendstream\n`
    expect(await read(part.repeat(20))).toEqual({ author: '', title: '', software: '' })
    expect((await read(info(`/Author (${'x'.repeat(5000)})`)))?.author).toHaveLength(200)
    expect(await read(info('/Author ('))).toMatchObject({ author: '' })
    const nothing = { author: '', title: '', software: '' }
    expect(await read('1 0 obj\n'.repeat(200_000))).toEqual(nothing)
    const xml = '<dc:creator>'.repeat(100_000)
    expect(await read(`8 0 obj << /Type /Metadata >>\nstream\n${xml}endstream`)).toEqual(nothing)
  })
})

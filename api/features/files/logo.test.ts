import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ApiError } from '~/api/platform/errors'
import { logoBoxes } from '~/contracts/administration/logo'
import { logoLimits } from '~/contracts/administration/setting-limits'
import { threads } from '~/tests/support/api'
import { animatedPng, html, pdf, picture, pngThatClaims } from '~/tests/support/files'
import { renderLogo } from './logo-drawing'
import { makeLogo } from './pictures'

const svgOf = (content: string, attributes = 'viewBox="0 0 400 100"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`,
  )
const bar = '<rect width="400" height="100" fill="#14213d"/>'
const make = (bytes: Uint8Array) => makeLogo({ threads }, bytes)

async function codeOf(bytes: Uint8Array): Promise<string> {
  try {
    await make(bytes)
  } catch (error) {
    if (error instanceof ApiError) return error.violations[0]?.code ?? error.code
    throw error
  }
  return 'made'
}

describe('a logo', () => {
  it.each(['png', 'jpeg', 'webp', 'svg'] as const)(
    'is made of %s: two PNG without its margins',
    async (type) => {
      const drawn = svgOf(
        '<path d="M100 20h200v50h-200z" fill="#14213d"/>',
        'width="800" height="200" viewBox="0 0 400 100"',
      )
      const sent = type === 'svg' ? drawn : await sharp(drawn)[type]().toBuffer()
      const { small, large, width, height, ground } = await make(sent)
      // A JPEG has a ground of its own, to its edges.
      expect(width / height).toBeCloseTo(4, 1)
      expect(ground).toBe(type === 'jpeg' ? 'any' : 'light')
      const [one, other] = await Promise.all([small, large].map((bytes) => sharp(bytes).metadata()))
      expect(one).toMatchObject({ format: 'png', width, height })
      expect(other?.format).toBe('png')
      expect(one?.width).toBeLessThanOrEqual(logoBoxes.small.width)
      expect(one?.height).toBeLessThanOrEqual(logoBoxes.small.height)
      expect(small.byteLength).toBeLessThan(20_000)
    },
  )

  it('keeps what can be seen through', async () => {
    const { small } = await make(
      svgOf('<circle cx="50" cy="50" r="50" fill="red"/><path d="M300 0h100v100h-100z" fill="red"/>'),
    )
    const { data, info } = await sharp(small).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(data[(Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 4 + 3]).toBe(0)
  })

  it.each([
    ['#14213d', 'light'],
    ['#ffffff', 'dark'],
    ['#2a9d8f', 'any'],
  ])('of %s is seen on %s', async (colour, ground) => {
    const dots = `<g fill="${colour}"><path d="M0 0h100v100h-100z"/><path d="M300 0h100v100h-100z"/></g>`
    expect((await make(svgOf(dots))).ground).toBe(ground)
  })

  it.each([
    'viewBox="0 0 4 1"',

    'viewBox="0 0 40000 10000"',
    'width="105mm" height="1in" viewBox="0 0 400 100"',
  ])('is as large as it is shown, whatever size it says: %s', async (attributes) => {
    const { large } = await make(svgOf('<rect width="100%" height="100%" fill="#14213d"/>', attributes))
    expect((await sharp(large).metadata()).width).toBeGreaterThan(700)
  })
})

describe('an untrusted drawing', () => {
  it('is drawn without what it refers to or would run', async () => {
    let asked = 0
    const server = createServer((_, answer) => {
      asked += 1
      answer.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
    const style = `<style>@import url(${address}/a.css);@font-face{font-family:F;src:url(${address}/f)} text{font-family:F} .far{fill:url(${address}/b.svg#a)}</style>`
    const script = `<script>fetch('${address}')</script><a xlink:href="javascript:alert(1)">${bar}</a>`
    const used = `<use href="${address}/c.svg#a"/><rect class="far" width="9" height="9"/><text onload="alert(1)">A</text>`
    const { large } = await make(svgOf(style + script + used))
    const { data } = await sharp(large).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(-4, -1)]).toEqual([0x14, 0x21, 0x3d])
    expect(asked).toBe(0)
  })

  it('that contains pictures is refused, wherever they are: nothing foreign is decoded', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'campus-logo-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const red = join(folder, 'red.png')
    writeFileSync(red, await picture('png'))
    const inside = `data:image/png;base64,${Buffer.from(pngThatClaims(30_000, 30_000)).toString('base64')}`
    for (const href of [`file://${red}`, red, 'http://127.0.0.1/a.png', inside]) {
      expect(await codeOf(svgOf(`${bar}<image href="${href}" width="9" height="9"/>`))).toBe('logoParts')
      expect(await codeOf(svgOf(`${bar}<image xlink:href="${href}" width="9" height="9"/>`))).toBe(
        'logoParts',
      )
    }
    const drawn = `data:image/png;base64,${Buffer.from(await picture('png')).toString('base64')}`
    expect(await codeOf(svgOf(`${bar}<image href="${drawn}" width="9" height="9"/>`))).toBe('logoParts')
    const named = 'xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 400 100"'
    expect(await codeOf(svgOf(`${bar}<s:image href="${red}"/>`, named))).toBe('logoParts')
    const beyond = 'xmlns:é="http://www.w3.org/2000/svg" viewBox="0 0 400 100"'
    expect(await codeOf(svgOf(`${bar}<é:image href="a"/>`, beyond))).toBe('logoParts')
    expect(await codeOf(svgOf(`${bar}<foreignObject><p>A</p></foreignObject>`))).toBe('logoParts')
  })

  const red = '<rect width="400" height="100" fill="red"/>'
  const foreign = svgOf(
    `<linearGradient id="p"><stop stop-color="red"/></linearGradient><filter id="f"><feFlood flood-color="red"/></filter><g id="a">${red}</g><clipPath id="c">${red}</clipPath><marker id="m">${red}</marker><text id="t">A</text>`,
  )
  const other = `data:image/svg+xml;base64,${foreign.toString('base64')}`
  const css = (value: string) => `<style>${value}</style>${bar}`
  const sheet = 'data:text/css;base64,cmVjdHtmaWxsOnJlZH0='

  it.each([
    `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${other}"/>`,
    `<x:include xmlns:x="http://www.w3.org/2001/&#88;Include" href="a.svg"/>`,
    `<include xmlns="http://www.w3.org/2001/XInclude" href="a.svg"/>`,
    `<é:include xmlns:é="http://www.w3.org/2001/XInclude" href="a.svg"/>`,
    `<use href="${other}#a"/>`,
    `<use href="  DATA:${other.slice(5)}#a"/>`,
    `<use xlink:href='&#100;&#x61;ta&#58;${other.slice(5)}#a'/>`,
    `<use href="da&#10;ta:${other.slice(5)}#a"/>`,
    `<rect width="9" height="9" fill="url(${other}#p)"/>`,
    `<rect width="9" height="9" filter="url('${other}#f')"/>`,
    `<rect width="9" height="9" clip-path="url(&quot;${other}#c&quot;)"/>`,
    `<path d="M0 0h9" style="marker-end:url( ${other}#m)"/>`,
    `<text y="9"><tref xlink:href="${other}#t"/></text>`,
    css(`@import "${sheet}";`),
    css(`@import url(${sheet});`),
    css(`@import "d\\61 ta:${sheet.slice(5)}";`),
    css(`@import "\\data:${sheet.slice(5)}", "d\\000061ta\\3A ${sheet.slice(5)}";`),
    css(`@import "da<![CDATA[ta:${sheet.slice(5)}]]>";`),
    css(`@import "da<!-- " -->ta:${sheet.slice(5)}";`),
    css(`<![CDATA[ /* <!-- */ @import "da]]><!-- -->ta:${sheet.slice(5)}";`),
    css(`@import "da<?a?>ta:${sheet.slice(5)}";`),
    css(`@import "da<a b='>'/>ta:${sheet.slice(5)}";`),
    `<rect width="9" height="9" fill="url(d\\61ta:${other.slice(5)}#p)"/>`,
  ])('that brings another document along is refused: %#', async (content) => {
    expect(await codeOf(svgOf(bar + content))).toBe('logoParts')
  })

  it('is refused with a sheet or declarations before it, not for words that look like them', async () => {
    const before = (head: string) => codeOf(Buffer.from(head + svgOf(bar).toString()))
    expect(await before(`<?xml-stylesheet type="text/css" href="${sheet}"?>`)).toBe('logoParts')
    expect(await before(`<?xml version="1.0"?><?xml-stylesheet href="&#100;ata:text/css,a"?>`)).toBe(
      'logoParts',
    )
    expect(await before(`<!DOCTYPE svg SYSTEM "a>b<!--">`)).toBe('logoEntities')
    expect(await before(`<!DOCTYPE svg [<!ATTLIST use href CDATA "${other}#a">]>`)).toBe('logoEntities')
    const link = `<link xmlns="http://www.w3.org/1999/xhtml" rel="stylesheet" href="a.css"/>`
    // Words that only look like it, and what programs write.
    const words = `<metadata>metadata: some data: &amp; more</metadata><style><![CDATA[.a{fill:#14213d}]]></style><g data-name="Layer 1"/>`
    expect(await codeOf(svgOf(link + words + bar))).toBe('made')
  })

  it('is read in the encoding that it says', async () => {
    const says = (name: string) => `<?xml version="1.0" encoding="${name}" standalone="no"?>\n`
    const titled = svgOf(`<title>Größe</title>${bar}`).toString()
    expect(await codeOf(Buffer.from(says('iso-8859-1') + titled, 'latin1'))).toBe('made')
    expect(await codeOf(Buffer.from(says('UTF-8') + titled))).toBe('made')
    expect(await codeOf(Buffer.from(`\uFEFF${says('UTF-16')}${titled}`, 'utf16le'))).toBe('made')
    expect(await codeOf(Buffer.from(says('utf-16') + svgOf(`<image href="a"/>`).toString(), 'utf16le'))).toBe(
      'logoParts',
    )
  })

  it('that declares entities is refused unread', async () => {
    const inner = Array.from(
      { length: 9 },
      (_, at) => `<!ENTITY e${String(at + 1)} "${`&e${String(at)};`.repeat(10)}">`,
    )
    const bomb = `<!DOCTYPE svg [<!ENTITY e0 "ha">${inner.join('')}]>`
    const file = '<!DOCTYPE svg [<!ENTITY e9 SYSTEM "file:///etc/passwd">]>'
    for (const head of [bomb, file])
      expect(await codeOf(Buffer.from(`${head}${svgOf('<text y="50">&e9;</text>').toString()}`))).toBe(
        'logoEntities',
      )
    expect(
      await codeOf(
        Buffer.from(
          `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://127.0.0.1/svg11.dtd">${svgOf(bar).toString()}`,
        ),
      ),
    ).toBe('made')
  })

  it('is refused where it is larger than anything that is shown', async () => {
    expect(await codeOf(svgOf(bar, 'viewBox="0 0 1000000 200000"'))).toBe('pictureTooManyPixels')
    expect(await codeOf(svgOf(bar, 'width="1e9" height="1e9"'))).toMatch(
      /^(logoBroken|pictureTooManyPixels)$/,
    )
  })

  it('is ended where it takes too long, while others go on', { timeout: 30_000 }, async () => {
    const filter = `<filter id="f">${'<feMorphology radius="300"/>'.repeat(20)}</filter>`
    const slow = codeOf(svgOf(`${filter}<rect width="400" height="100" filter="url(#f)"/>`))
    expect(await codeOf(svgOf(bar))).toBe('made')
    expect(await slow).toBe('pictureTooCostly')
  })

  it('is not called broken where the process could not draw', async () => {
    const { execPath } = process
    onTestFinished(() => {
      process.execPath = execPath
    })
    process.execPath = '/no/such/program'
    await expect(renderLogo(svgOf(bar))).rejects.toMatchObject({ code: 'ENOENT' })
    process.execPath = '/bin/ls'
    await expect(renderLogo(svgOf(bar))).rejects.toThrow(/^the process that draws has ended with \d+: .*ls: /)
  })

  it('is refused where it is broken, empty, another encoding, or none', async () => {
    expect(await codeOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect'))).toBe('logoBroken')
    expect(await codeOf(svgOf(''))).toBe('logoEmpty')
    expect(await codeOf(svgOf(bar, 'width="0" height="0"'))).toBe('logoBroken')
    expect(await codeOf(Buffer.from(`<?xml version="1.0" encoding="utf-7"?>${svgOf(bar).toString()}`))).toBe(
      'logoBroken',
    )
    expect(await codeOf(Buffer.from(svgOf(bar).toString(), 'utf16le'))).toBe('logoType')
    for (const bytes of [html, pdf(), Buffer.from('<html><svg></svg></html>')])
      expect(await codeOf(bytes)).toBe('logoType')
  })
})

describe('a picture', () => {
  it('is refused for the reasons of all pictures, and some of its own', async () => {
    expect(await codeOf(await animatedPng())).toBe('pictureAnimated')
    expect(await codeOf(pngThatClaims(30_000, 30_000))).toBe('pictureTooManyPixels')
    expect(await codeOf((await picture('png', { width: 900, height: 900 })).subarray(0, 500))).toBe(
      'pictureBroken',
    )
    expect(await codeOf(await picture('png', { width: logoLimits.shortest - 1, height: 90 }))).toBe(
      'logoTooSmall',
    )
    expect(await codeOf(await picture('png', { width: 900, height: 100 }))).toBe('logoRatio')
    expect(await codeOf(Buffer.concat([svgOf(bar), Buffer.alloc(logoLimits.bytes, ' ')]))).toBe(
      'logoTooLarge',
    )
  })
})

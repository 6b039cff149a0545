/** Without what some programs put before it, an SVG begins with one of these. */
const start = /^\s*<(?:\?xml|!--|!DOCTYPE|(?:[^\s<>/:]{1,40}:)?svg)[\s>-]/i

export const isSvg = (text: string): boolean =>
  !/[\uFFFD\0]/.test(text) && start.test(text) && /<(?:[^\s<>/:]{1,40}:)?svg[\s>]/i.test(text)

/** The first thing in an XML file that says what it is, if it has one. */
const declaration = /^<\?xml\s[^<>]*>/

/** The encoding that an XML file says it has. */
export const declaredEncoding = (text: string): string | undefined =>
  declaration
    .exec(text)?.[0]
    .split('encoding')[1]
    ?.replace(/[\s='"?]/g, ' ')
    .trim()
    .split(' ')[0]

export const withoutDeclaration = (text: string): string => text.replace(declaration, '')

interface Pixels {
  /** Red, green, blue and opacity of each. */
  data: Uint8Array
  width: number
  height: number
}

/** The box around everything that can be seen; null if nothing can. */
export function boundsOf({ data, width, height }: Pixels) {
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < 8) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  return bottom < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

const linear = Array.from({ length: 256 }, (_, value) => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
})
const luminance = (red: number, green: number, blue: number) =>
  0.2126 * (linear[red] ?? 0) + 0.7152 * (linear[green] ?? 0) + 0.0722 * (linear[blue] ?? 0)

/** Of the grounds of the pages, as `app/styles/tokens.css` has them, and of what is no longer seen on them. */
const grounds = { light: luminance(0xfb, 0xfa, 0xf6), dark: luminance(0x11, 0x16, 0x17) }
const faint = 1.6
const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** So much of a logo may be lost on a ground: the middle of a sign, a shadow. */
const mostLost = 0.2

/** On which grounds a logo is seen. One with a ground of its own, to its edges, is seen on any. */
export function groundOf({ data, width, height }: Pixels): 'any' | 'light' | 'dark' {
  let [seen, clear, lostOnLight, lostOnDark] = [0, 0, 0, 0]
  for (let at = 0; at < width * height * 4; at += 4) {
    const opacity = data[at + 3] ?? 0
    if (opacity < 128) {
      clear += 1
      continue
    }
    seen += 1
    const own = luminance(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
    if (contrast(own, grounds.light) < faint) lostOnLight += 1
    if (contrast(own, grounds.dark) < faint) lostOnDark += 1
  }
  if (clear < width * height * 0.01) return 'any'
  const [light, dark] = [lostOnLight, lostOnDark].map((lost) => lost <= seen * mostLost)
  if (light && dark) return 'any'
  return dark ? 'dark' : 'light'
}

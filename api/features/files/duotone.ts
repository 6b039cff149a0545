/**
 * The tones of a portrait, from shadow to light: the ink and the accent of the pages, and their paper. The middle is a green
 * that is lighter than the accent, so that a face keeps its modelling in a small circle.
 */
const tones: readonly (readonly [at: number, red: number, green: number, blue: number])[] = [
  [0, 0x06, 0x2b, 0x2a],
  [0.2, 0x0a, 0x50, 0x4c],
  [0.48, 0x78, 0xa4, 0x9b],
  [0.78, 0xd4, 0xde, 0xd2],
  [1, 0xfb, 0xfa, 0xf6],
]

/** Red, green and blue of each of the 256 values of grey. */
const palette = ((): Uint8Array => {
  const colours = new Uint8Array(256 * 3)
  for (let grey = 0; grey < 256; grey += 1) {
    const at = grey / 255
    const next = Math.max(
      1,
      tones.findIndex(([end]) => end >= at),
    )
    const [from = 0, ...low] = tones[next - 1] ?? []
    const [to = 1, ...high] = tones[next] ?? []
    const share = (at - from) / (to - from)
    low.forEach((value, channel) => {
      colours[grey * 3 + channel] = Math.round(value + ((high[channel] ?? value) - value) * share)
    })
  }
  return colours
})()

/** Pixels of one channel in the tones of the house, as red, green and blue. */
export function inDuotone(grey: Uint8Array): Uint8Array {
  const pixels = new Uint8Array(grey.length * 3)
  for (let at = 0; at < grey.length; at += 1) {
    const from = (grey[at] ?? 0) * 3
    pixels[at * 3] = palette[from] ?? 0
    pixels[at * 3 + 1] = palette[from + 1] ?? 0
    pixels[at * 3 + 2] = palette[from + 2] ?? 0
  }
  return pixels
}

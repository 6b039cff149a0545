import { adorned, colours, column, disc, drawing, group, line, rect, ring, seeded, shape } from './shapes'

const { ink, deep, green, mint, paper, sand, ochre, coral, plum } = colours
const landscape = (ground: string, ...parts: string[]) => drawing([1280, 720], ground, ...parts)

/** The ring of eighteen, two thirds of it filled, around a tick; a page on either side. */
export function assessment(): string {
  const dim = '#1d605a'
  const random = seeded(3)
  const page = (x: number, turn: number) =>
    group(
      `rotate(${turn} ${x + 130} 380)`,
      rect([x, 190], [260, 350], paper),
      rect([x + 34, 226], [120, 26], coral),
      column([x + 34, 284], { width: 192, lines: 8, step: 28, fill: mint }, random),
    )
  return landscape(
    deep,
    page(110, -8),
    page(910, 8),
    disc([640, 360], 300, ink),
    ring([640, 360], { radius: 236, width: 74 }, (at) => (at < 5 ? ochre : at < 12 ? mint : dim)),
    line('M552 366L618 432 738 296', paper, 40),
  )
}

/** Four voices above each other, one of which is answered. */
export function voices(): string {
  const random = seeded(8)
  const bubble = (
    [x, y, width, height]: readonly [number, number, number, number],
    fill: string,
    tail: 'left' | 'right',
  ) => {
    const foot = tail === 'left' ? x + 70 : x + width - 70
    const tip = tail === 'left' ? foot - 40 : foot + 40
    return (
      adorned(rect([x, y], [width, height], fill), `rx="${Math.min(64, height / 2)}"`) +
      shape(`M${foot - 34} ${y + height - 6}H${foot + 34}L${tip} ${y + height + 64}z`, fill)
    )
  }
  return landscape(
    coral,
    disc([1180, 90], 260, ochre),
    disc([80, 700], 240, plum),
    bubble([120, 90, 560, 250], paper, 'left'),
    column([190, 150], { width: 420, lines: 5, step: 32, fill: mint }, random),
    bubble([590, 270, 560, 240], deep, 'right'),
    column([660, 330], { width: 420, lines: 4, step: 36, fill: green }, random),
    bubble([240, 440, 420, 160], ink, 'left'),
    ...[340, 450, 560].map((x, at) => disc([x, 520], 26, at === 1 ? ochre : sand)),
    disc([1060, 330], 46, ochre),
    line('M1040 330L1056 346 1084 314', ink, 12),
  )
}

/** A column with one line struck through and the right one beside it. */
export function correction(): string {
  const random = seeded(21)
  return landscape(
    sand,
    rect([180, 70], [680, 650], paper),
    rect([240, 130], [560, 54], ink),
    rect([240, 206], [330, 54], ink),
    column([240, 304], { width: 260, lines: 12, step: 34, fill: mint }, random),
    column([540, 304], { width: 260, lines: 4, step: 34, fill: mint }, random),
    adorned(rect([528, 440], [284, 40], coral), 'opacity=".25"'),
    rect([540, 450], [240, 15], plum),
    line('M526 458H806', coral, 12),
    column([540, 508], { width: 260, lines: 6, step: 34, fill: mint }, random),
    line('M806 458Q900 458 930 400', coral, 10),
    group(
      'rotate(-4 1010 300)',
      rect([900, 210], [290, 170], ochre),
      column([936, 250], { width: 220, lines: 3, step: 38, fill: ink }, random),
    ),
    group(
      'rotate(38 980 560)',
      rect([940, 430], [80, 330], deep),
      rect([940, 430], [26, 330], green),
      shape('M940 430L980 340 1020 430z', paper),
      shape('M966 372L980 340 994 372z', ink),
      rect([940, 700], [80, 60], coral),
    ),
  )
}

/** A newspaper hangs on threads; the hands that hold them are discs of different size. */
export function ownership(): string {
  const random = seeded(34)
  const owners = [
    [250, 110, 84, coral],
    [640, 90, 110, ochre],
    [1010, 130, 64, mint],
  ] as const
  return landscape(
    ink,
    ...owners.map(([x, y], at) => line(`M${x} ${y}L${390 + at * 250} 330`, sand, 7)),
    adorned(line('M250 110H1010', green, 7), 'stroke-dasharray="4 22"'),
    ...owners.map(([x, y, radius, fill]) => disc([x, y], radius, fill)),
    disc([640, 90], 48, ink),
    disc([250, 110], 30, ink),
    group(
      'rotate(-3 640 520)',
      rect([330, 320], [620, 420], paper),
      rect([376, 362], [528, 62], deep),
      rect([376, 440], [528, 6], deep),
      rect([376, 470], [240, 160], green),
      shape('M376 630L460 530 520 590 560 550 616 630z', deep),
      disc([570, 510], 22, ochre),
      column([646, 470], { width: 258, lines: 8, step: 32, fill: mint }, random),
      column([376, 660], { width: 240, lines: 3, step: 30, fill: mint }, random),
    ),
  )
}

/** News on one side, an advertisement on the other, and a clear line between them. */
export function border(): string {
  const random = seeded(55)
  const rays = Array.from({ length: 12 }, (_, at) =>
    group(`rotate(${at * 30} 960 330)`, shape('M930 330L960 20 990 330z', coral)),
  )
  return landscape(
    sand,
    rect([690, 0], [590, 720], ochre),
    ...rays,
    disc([960, 330], 150, plum),
    shape('M900 250H1020V400Q1020 450 960 450T900 400z', paper),
    line('M1020 280Q1080 280 1080 330T1020 380', paper, 20),
    line('M930 220Q915 190 930 160M985 220Q970 190 985 160', paper, 12),
    rect([820, 560], [280, 40], plum),
    rect([870, 622], [180, 24], plum),
    rect([70, 70], [550, 84], deep),
    rect([70, 176], [360, 40], deep),
    column([70, 262], { width: 255, lines: 12, step: 34, fill: green }, random),
    rect([365, 262], [255, 190], green),
    shape('M365 452L450 340 510 410 560 360 620 452z', deep),
    column([365, 482], { width: 255, lines: 6, step: 34, fill: green }, random),
    rect([655, 0], [36, 720], ink),
  )
}

import {
  adorned,
  arc,
  colours,
  column,
  disc,
  drawing,
  group,
  line,
  rect,
  ring,
  seeded,
  shape,
} from './shapes'

const { ink, deep, green, mint, paper, sand, ochre, coral, plum } = colours
const landscape = (ground: string, ...parts: string[]) => drawing([1280, 720], ground, ...parts)

/** A telephone on its side films a street; a hand's width of sun above it. */
export const telephone = (): string =>
  landscape(
    ochre,
    disc([1010, 230], 330, coral),
    disc([1010, 230], 210, ochre),
    group(
      'rotate(-9 640 380)',
      adorned(rect([250, 150], [800, 440], ink), 'rx="56"'),
      adorned(rect([300, 190], [680, 360], mint), 'rx="18"'),
      shape('M300 470L470 330 590 430 720 290 980 500V532a18 18 0 0 1-18 18H318a18 18 0 0 1-18-18z', deep),
      shape('M300 520L430 430 560 520 700 440 980 545 962 550H318a18 18 0 0 1-18-18z', green),
      disc([860, 270], 44, paper),
      adorned(disc([640, 370], 86, paper), 'opacity=".94"'),
      shape('M612 318L704 370 612 422z', coral),
      disc([1014, 370], 15, green),
      disc([352, 236], 14, coral),
      adorned(rect([380, 228], [92, 16], ink), 'rx="8"'),
    ),
    line('M120 640H560', ink, 10),
    line('M620 640H700', ink, 10),
  )

/** Half of a face as it is, half of it as squares, under a magnifying glass. */
export function fabrication(): string {
  const random = seeded(11)
  const tones = [coral, ochre, sand, plum, mint]
  const squares: string[] = []
  for (let x = 640; x < 1000; x += 60)
    for (let y = 60; y < 660; y += 60) {
      const inFace = ((x + 30 - 640) / 250) ** 2 + ((y + 30 - 350) / 300) ** 2 < 1
      if (inFace) squares.push(rect([x, y], [60, 60], tones[Math.floor(random() * tones.length)] ?? sand))
    }
  return landscape(
    plum,
    shape('M640 50A250 300 0 0 0 640 650z', sand),
    shape('M640 50A250 300 0 0 0 390 350Q480 150 640 190z', ink),
    line('M470 318Q515 288 560 312', ink, 14),
    disc([518, 352], 17, ink),
    line('M640 350L604 446Q616 462 640 460', coral, 12),
    line('M560 540Q600 566 640 566', coral, 16),
    ...squares,
    adorned(disc([830, 330], 150, paper), 'opacity=".3"'),
    line(arc([830, 330], 150, [0, 359.9]), paper, 22),
    line('M940 440L1110 610', paper, 40),
    line('M1000 500L1110 610', ochre, 40),
  )
}

/** A transmitter sends rings into the evening. */
export function tower(): string {
  const waves = [110, 200, 290, 380, 470, 560].map((radius, at) =>
    adorned(
      line(arc([640, 200], radius, [-180, 180 - 0.1]), at % 2 === 0 ? green : mint, 20),
      `opacity="${0.95 - at * 0.14}"`,
    ),
  )
  return landscape(
    deep,
    ...waves,
    shape('M0 620Q320 540 640 600T1280 580V720H0z', ink),
    line('M640 200L540 640M640 200L740 640', paper, 16),
    line('M613 320H667M592 410H688M572 500H708', paper, 10),
    line(
      'M613 320L688 410M667 320L592 410M592 410L708 500M688 410L572 500M572 500L740 640M708 500L540 640',
      paper,
      8,
    ),
    disc([640, 190], 34, coral),
    disc([640, 190], 14, paper),
    ...[150, 210, 1030, 1100, 1160].map((x, at) =>
      rect([x, 560 - (at % 3) * 34], [44, 130], at % 2 ? plum : green),
    ),
    ...[164, 224, 1044, 1114, 1174].map((x, at) => rect([x, 580 - (at % 3) * 34], [14, 14], ochre)),
  )
}

/** A shield made of ring segments around a keyhole. */
export const protection = (): string =>
  landscape(
    mint,
    rect([0, 0], [640, 720], green),
    ring([640, 350], { radius: 330, width: 34 }, (at) => (at < 9 ? sand : deep)),
    shape('M640 120L850 190V380Q850 540 640 620z', ink),
    shape('M640 120L430 190V380Q430 540 640 620z', deep),
    disc([640, 320], 62, ochre),
    shape('M612 350H668L690 500H590z', ochre),
    line('M500 236L640 190', mint, 12),
    line('M780 236L640 190', green, 12),
  )

/** A paper plane crosses the border between two fields of lines. */
export function crossing(): string {
  const random = seeded(5)
  const hills = (y: number) => `Q${320 + random() * 120} ${y - 90 - random() * 60} 700 ${y}T1280 ${y - 60}`
  const contours = [230, 320, 410, 500, 590].map((y) =>
    adorned(line(`M0 ${y + 20}${hills(y)}`, green, 9), 'opacity=".55"'),
  )
  return landscape(
    sand,
    shape('M700 0Q620 150 720 300T660 720H1280V0z', mint),
    ...contours,
    adorned(line('M700 0Q620 150 720 300T660 720', coral, 14), 'stroke-dasharray="2 44"'),
    adorned(line('M120 600Q300 640 430 520T700 430', ink, 8), 'stroke-dasharray="30 26"'),
    shape('M1110 130L690 330 830 400z', paper),
    shape('M1110 130L830 400 850 560z', ochre),
    shape('M1110 130L850 560 990 450z', paper),
    shape('M830 400L850 560 910 430z', coral),
    disc([130, 598], 30, coral),
    disc([130, 598], 12, paper),
    ...[
      [280, 200],
      [980, 590],
    ].map(([x = 0, y = 0]) => disc([x, y], 20, deep)),
    column([70, 70], { width: 220, lines: 4, step: 26, fill: deep }, random),
  )
}

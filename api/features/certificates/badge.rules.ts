import type { CertificateState } from '~/contracts/certification/certificates'

/** As the tokens of the pages, for a light and a dark surface: surface, edge, mark, words. */
const colours: Record<CertificateState, { light: readonly string[]; dark: readonly string[] }> = {
  valid: {
    light: ['#ffffff', '#d8d3c6', '#0a504c', '#1b1c1a'],
    dark: ['#182021', '#364142', '#86d3c7', '#ece8de'],
  },
  suspended: {
    light: ['#ffffff', '#d8d3c6', '#7a4a00', '#1b1c1a'],
    dark: ['#182021', '#364142', '#f0c266', '#ece8de'],
  },
  expired: {
    light: ['#f2f2f0', '#cfcfcb', '#6b6b68', '#57554e'],
    dark: ['#202223', '#3a3d3e', '#9a9a97', '#b3b0a6'],
  },
  withdrawn: {
    light: ['#f2f2f0', '#cfcfcb', '#6b6b68', '#57554e'],
    dark: ['#202223', '#3a3d3e', '#9a9a97', '#b3b0a6'],
  },
}

/** Each another shape: a state is never told by colour alone. */
const marks: Record<CertificateState, string> = {
  valid: 'M34 42l9 9 19-20',
  suspended: 'M41 31v22M55 31v22',
  expired: 'M34 42h28',
  withdrawn: 'M37 31l22 22M59 31l-22 22',
}

const segments = 18
const middle = { x: 48, y: 42 }

/** The ring of the campus: a segment for each clause, as delivered. */
function ring(radius: number): string {
  const point = (turn: number) => {
    const angle = turn * 2 * Math.PI - Math.PI / 2
    return `${(middle.x + radius * Math.cos(angle)).toFixed(2)} ${(middle.y + radius * Math.sin(angle)).toFixed(2)}`
  }
  const gap = 0.008
  const of = (index: number) =>
    `M${point(index / segments + gap)}A${String(radius)} ${String(radius)} 0 0 1 ${point((index + 1) / segments - gap)}`
  return Array.from({ length: segments }, (_, index) => of(index)).join('')
}

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => `&#${String(sign.charCodeAt(0))};`).replace(/[^\P{Cc}\t\n\r]/gu, '')

/** A picture of 96 by 96: ring, sign of the state and, below, the last day. Grey once it has ended. */
export function drawBadge(state: CertificateState, { title, day }: { title: string; day: string }): string {
  const [surface, edge, mark, words] = colours[state].light
  const dark = colours[state].dark
  const style = ['s', 'e', 'm', 'w']
    .map(
      (name, index) => `.${name}{${name === 'e' || name === 'm' ? 'stroke' : 'fill'}:${String(dark[index])}}`,
    )
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96" role="img" aria-labelledby="t"><title id="t">${escaped(title)}</title><style>@media (prefers-color-scheme:dark){${style}.s{stroke:${String(dark[1])}}}</style><rect class="s" x=".75" y=".75" width="94.5" height="94.5" rx="8" fill="${String(surface)}" stroke="${String(edge)}" stroke-width="1.5"/><path class="m" d="${ring(32)}" fill="none" stroke="${String(mark)}" stroke-width="5"/><path class="m" d="${marks[state]}" fill="none" stroke="${String(mark)}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/><text class="w" x="48" y="89" text-anchor="middle" font-family="system-ui,sans-serif" font-size="13" font-weight="600" fill="${String(words)}">${escaped(day)}</text></svg>`
}

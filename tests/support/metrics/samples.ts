export interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

const line = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
const label = /(\w+)="((?:[^"\\]|\\.)*)"/g

/** The samples of Prometheus' text format. Throws at a line that is neither a sample nor a comment. */
export function samplesOf(text: string): Sample[] {
  return text
    .split('\n')
    .filter((each) => each !== '' && !each.startsWith('#'))
    .map((each) => {
      const [, name, labels = '', value] = line.exec(each) ?? []
      const isNumber = /^[+-]?(\d[\d.e+-]*|inf|nan)$/i.test(value ?? '')
      if (name === undefined || !isNumber) throw new Error(`No sample: ${each}`)
      const pairs = [...labels.matchAll(label)].map(([, key, text]) => [key ?? '', text ?? ''])
      return { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) }
    })
}

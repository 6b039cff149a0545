const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en', {
      timeZone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  formats.set(timeZone, format)
  return format
}

/** What calendar and clock show there, `2026-11-21` and `09:30`. */
export function clockIn(moment: Date, timeZone: string): { date: string; time: string } {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  // A year before 1000 has fewer digits here than in a date field.
  const year = parts.year?.padStart(4, '0')
  return { date: `${year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` }
}

const asUtc = ({ date, time }: { date: string; time: string }) => Date.parse(`${date}T${time}Z`)

/**
 * The moment at which calendar and clock show that in a zone. A time that the clocks skip is an hour later, of one that comes
 * twice either counts.
 */
export function momentAt(shown: { date: string; time: string }, timeZone: string): Date {
  const wanted = asUtc(shown)
  const minutes = (guess: number) => wanted - asUtc(clockIn(new Date(guess), timeZone))
  const first = wanted + minutes(wanted)
  return new Date(first + minutes(first))
}

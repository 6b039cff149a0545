import { DateTime } from 'luxon'

interface Shown {
  date: string
  time: string
}

/** What calendar and clock show there, `2026-11-21` and `09:30`. */
export function clockIn(moment: Date, zone: string): Shown {
  const there = DateTime.fromJSDate(moment, { zone })
  return { date: there.toFormat('yyyy-MM-dd'), time: there.toFormat('HH:mm') }
}

/**
 * The moment at which calendar and clock show that in a zone. A time that the clocks skip is an hour later, of one that comes
 * twice either counts.
 */
export const momentAt = ({ date, time }: Shown, zone: string): Date =>
  DateTime.fromISO(`${date}T${time}`, { zone }).toJSDate()

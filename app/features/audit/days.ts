import { dayInZone } from '~/contracts/time-zone'

const minute = 60_000
/** No zone is further from UTC than that. */
const furthest = 16 * 60

const isDay = (text: string) =>
  /^[12]\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00Z`))

/** The start of a calendar day in a zone; undefined for an invalid day. */
export function startOfDay(day: string, timeZone: string): Date | undefined {
  if (!isDay(day)) return undefined
  const midnight = Date.parse(`${day}T00:00Z`)
  let before = -furthest
  let after = furthest
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayInZone(new Date(midnight + middle * minute), timeZone) < day) before = middle
    else after = middle
  }
  return new Date(midnight + after * minute)
}

/** The end of the day. */
export function endOfDay(day: string, timeZone: string): Date | undefined {
  if (!isDay(day)) return undefined
  const next = new Date(Date.parse(`${day}T00:00Z`) + 24 * 60 * minute).toISOString().slice(0, 10)
  return startOfDay(next, timeZone)
}

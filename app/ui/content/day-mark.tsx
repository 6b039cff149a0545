import type { ReactNode } from 'react'
import { useDayParts } from './time'

export type DayMarkProps = {
  /** A calendar day, `2026-11-21`. */
  value: string
  /** What happens on this day, for readers who do not see the place of the mark. */
  label: string
  /** A few words below the day. */
  note?: ReactNode
  /** The day is close. */
  urgent?: boolean
}

/** A day as typography: a big number over a small month. */
export function DayMark({ value, label, note, urgent = false }: DayMarkProps) {
  const { day, month } = useDayParts(value)
  return (
    <p className={urgent ? 'day-mark is-urgent' : 'day-mark'}>
      <span className="sr-only">{`${label} `}</span>
      <time dateTime={value}>
        <span className="day-number">{day}</span> <span className="day-month">{month}</span>
      </time>{' '}
      {note ? <span className="day-note">{note}</span> : null}
    </p>
  )
}

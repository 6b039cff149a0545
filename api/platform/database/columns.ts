import type { ColumnType } from 'kysely'

/** A JSON column: objects come out, text goes in. */
export type Json<T> = ColumnType<T, string, string>
/** A point in time: `Date` out; `Date` or ISO text in. */
export type Time = ColumnType<Date, Date | string, Date | string>
export type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

import type { ColumnType } from 'kysely'

/** A JSON column: read as objects, written as text. */
export type Json<T> = ColumnType<T, string, string>
/** A point in time: read as `Date`, written as `Date` or ISO text. */
export type Time = ColumnType<Date, Date | string, Date | string>
export type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

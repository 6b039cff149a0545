import { createContext, useContext } from 'react'

const TimeZone = createContext<string | null>(null)

/** The reader's time zone (IANA name) for all children; null if it is unknown. */
export const TimeZoneProvider = TimeZone.Provider

/** The reader's zone; null for visitors. */
export const useTimeZone = (): string | null => useContext(TimeZone)

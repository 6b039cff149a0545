import { createContext, useContext } from 'react'

const TimeZone = createContext<string | null>(null)

/** The zone (IANA name) in which the reader of everything inside reads times; null where it is not known. */
export const TimeZoneProvider = TimeZone.Provider

/** The reader's zone; null for visitors. */
export const useTimeZone = (): string | null => useContext(TimeZone)

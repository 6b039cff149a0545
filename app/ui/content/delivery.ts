import { createContext, useContext } from 'react'

/**
 * How much of a page is sent: everything; without scripts and images, because somebody wants that (`light`) or because the line
 * is slow (`slow`); as an offline copy; or as an error page at the address of another page, which scripts would hydrate wrongly.
 */
export type Delivery = 'full' | 'light' | 'slow' | 'copy' | 'refusal'

const Chosen = createContext<Delivery>('full')

/** Set during server rendering. If scripts run, the page was sent in full. */
export const DeliveryProvider = Chosen.Provider
export const useDelivery = (): Delivery => useContext(Chosen)

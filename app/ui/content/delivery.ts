import { createContext, useContext } from 'react'

/**
 * How much of a page is sent: everything; without scripts and pictures; as the copy that is read offline; or as the error
 * page at the address of another one, which scripts would take for that.
 */
export type Delivery = 'full' | 'light' | 'copy' | 'refusal'

const Chosen = createContext<Delivery>('full')

/** Known while the server renders. Where scripts run, a page has been sent in full. */
export const DeliveryProvider = Chosen.Provider
export const useDelivery = (): Delivery => useContext(Chosen)

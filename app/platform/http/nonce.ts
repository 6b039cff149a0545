import { createContext, useContext } from 'react'

const Nonce = createContext<string | undefined>(undefined)

/** The page's script nonce. Browsers hide it from scripts, so it exists only during server rendering. */
export const NonceProvider = Nonce.Provider
export const useNonce = () => useContext(Nonce)

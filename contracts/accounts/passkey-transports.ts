/** How a browser reaches an authenticator. Browsers may name further ways, which help nobody here. */
export const passkeyTransports = ['ble', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export type PasskeyTransport = (typeof passkeyTransports)[number]

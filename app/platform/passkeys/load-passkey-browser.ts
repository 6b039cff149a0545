/** What talks to authenticators, loaded when somebody uses a passkey; null on the server, which uses none. */
export const loadPasskeyBrowser = async () =>
  import.meta.env.SSR ? null : import('~/app/platform/passkeys/passkey-browser')

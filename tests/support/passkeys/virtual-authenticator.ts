import type { Page } from '@playwright/test'

/** An authenticator in the browser's memory, with an owner who always agrees. */
export async function plugInAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** From now on its owner cannot be verified. */
    refuse: () =>
      session
        .send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
        .then(() => undefined),
    count: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

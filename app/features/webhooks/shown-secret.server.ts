import { shownOnce } from '~/app/platform/shown-once.server'

/** A new secret, for the page that shows it. */
export const shownSecret = shownOnce<{ id: string; address: string; secret: string }>(
  'webhookSecret',
  'webhook secret',
)

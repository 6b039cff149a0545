import { type Inventory, toLogin } from './entry'

/** Certificates: public ones, and what their bodies do about them. */
export const certificatePages: Inventory = {
  'certificate._index': {
    opened: ['/certificate', 200],
    looks: ['visitor /certificate', 'journalist /certificate'],
    counted: ['visitor /certificate'],
  },
  'certificate.$number': {
    opened: ['/certificate/2222-2222-2222-2', 404],
    looks: ['visitor /certificate/2222-2222-2222-2', 'visitor /certificate/:certificate'],
    counted: ['visitor /certificate/:certificate'],
  },
  'certificate.$number[.]json': { opened: ['/certificate/2222-2222-2222-2.json', 404] },
  'certificate.$number_.credential': { opened: ['/certificate/2222-2222-2222-2/credential', 404] },
  'certificate.$number_.badge[.]svg': { opened: ['/certificate/2222-2222-2222-2/badge.svg', 404] },
  'certificate.status.$list': { opened: ['/certificate/status/revocation-1', 200] },
  '[.]well-known.jwks[.]json': { opened: ['/.well-known/jwks.json', 200] },
  '[.]well-known.jwt-vc-issuer': { opened: ['/.well-known/jwt-vc-issuer', 200] },
  certificates: { opened: ['/certificates', toLogin(403, { provider: 200, admin: 200 })] },
  'certificates._index': {
    opened: ['/certificates', toLogin(403, { provider: 200, admin: 200 })],
    looks: ['admin /certificates', 'provider /certificates?queue=ended'],
    counted: ['admin /certificates', 'provider /certificates?queue=suspended'],
  },
  'certificates.$number': {
    opened: ['/certificates/2222-2222-2222-2', toLogin(403, { provider: 404, admin: 404 })],
    looks: ['admin /certificates/:certificate'],
    counted: ['admin /certificates/:certificate'],
  },
  'certificates_.export': { opened: ['/certificates/export', toLogin(403, { provider: 200, admin: 200 })] },
}

import type { Context, MiddlewareHandler } from 'hono'
import { csrf } from 'hono/csrf'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import type { FrontConfig } from '../context.server'

/** Content security policy with a nonce per page, and the other headers that browsers listen to. */
export const securityHeaders = (config: FrontConfig): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: config.development ? ["'self'", NONCE, "'unsafe-eval'"] : ["'self'", NONCE],
      styleSrc: config.development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
      imgSrc: ["'self'", 'data:'],
      connectSrc: config.development ? ["'self'", 'ws:'] : ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(config.secureCookies ? { upgradeInsecureRequests: [] } : {}),
    },
    // With `no-referrer` browsers send `Origin: null` with a plain form POST.
    referrerPolicy: 'same-origin',
    strictTransportSecurity: config.secureCookies ? 'max-age=31536000; includeSubDomains' : false,
    xFrameOptions: 'DENY',
    crossOriginEmbedderPolicy: false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
  })

const hostOf = (address: string | undefined): string | null => {
  if (!address || !URL.canParse(address)) return null
  return new URL(address).host
}

function isOwnHost(address: string | undefined, c: Context, config: FrontConfig): boolean {
  const host = hostOf(address)
  return host !== null && (host === c.req.header('host') || host === hostOf(config.publicUrl))
}

/**
 * Refuses form posts from other sites. Text browsers send neither Origin nor Sec-Fetch-Site, which every graphical
 * browser does: for them the Referer must be ours.
 */
export function sameOrigin(config: FrontConfig): MiddlewareHandler {
  const check = csrf({ origin: (origin, c) => isOwnHost(origin, c, config) })
  return (c, next) => {
    const plain = !c.req.header('origin') && !c.req.header('sec-fetch-site')
    return plain && isOwnHost(c.req.header('referer'), c, config) ? next() : check(c, next)
  }
}

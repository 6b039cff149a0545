import { z } from 'zod'
import type { Args } from '~/app/platform/api.server'
import { lastingCookie } from '~/app/platform/session/session.server'
import { lifetimes, limits } from '~/contracts/constants'

const deviceCookie = ({ context }: Args) =>
  lastingCookie('device', lifetimes.knownDevice / (24 * 3600), context.config)

const Kept = z.array(z.string().min(1).max(200)).max(limits.knownDevices)

/** The tokens of earlier logins in this browser, the newest first. They stay after a logout. */
export async function knownDevices(args: Args): Promise<string[]> {
  const kept: unknown = await deviceCookie(args).parse(args.request.headers.get('Cookie'))
  return Kept.safeParse(kept).data ?? []
}

const accountOf = (device: string) => device.split('.')[0]

/** Adds the cookie that makes this browser known to the account; without a token the response stays as it is. */
export async function rememberDevice<R extends Response>(
  args: Args,
  device: string | null | undefined,
  response: R,
): Promise<R> {
  if (!device) return response
  const others = (await knownDevices(args)).filter((other) => accountOf(other) !== accountOf(device))
  const kept = [device, ...others].slice(0, limits.knownDevices)
  response.headers.append('Set-Cookie', await deviceCookie(args).serialize(kept))
  return response
}

import { z } from 'zod'
import type { Args } from '~/app/platform/api.server'
import { lastingCookie } from '~/app/platform/session.server'
import { lifetimes, limits } from '~/contracts/constants'

const deviceCookie = ({ context }: Args) =>
  lastingCookie('device', lifetimes.knownDevice / (24 * 3600), context.config)

const Kept = z.array(z.string().min(1).max(200)).max(limits.knownDevices)

/** What earlier logins in this browser have left, the newest first. It outlives the logout and opens nothing. */
export async function knownDevices(args: Args): Promise<string[]> {
  const kept: unknown = await deviceCookie(args).parse(args.request.headers.get('Cookie'))
  return Kept.safeParse(kept).data ?? []
}

const accountOf = (device: string) => device.split('.')[0]

/** The answer with the cookie that makes this browser known to the account; as it was where there is no such token. */
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

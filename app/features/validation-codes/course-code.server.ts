import type { Args } from '~/app/platform/api.server'

const key = 'validation.courseCode'

/** As it may be typed or printed; whether there is such a code, the API knows. */
const shape = /^[\p{L}\d -]{1,40}$/u

/**
 * The code of a course that this address brings along, otherwise the one that an earlier address brought: it waits in the
 * session while its reader registers, confirms and logs in.
 */
export function courseCode({ request, context }: Args): string | null {
  const brought = (new URL(request.url).searchParams.get('code') ?? '').trim()
  if (shape.test(brought)) context.session.keep(key, brought)
  return context.session.peek(key)
}

/** Once it has been used, or has turned out to be of no use. */
export const forgetCourseCode = ({ context }: Args): void => context.session.drop(key)

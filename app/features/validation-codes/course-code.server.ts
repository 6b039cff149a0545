import type { Args } from '~/app/platform/api.server'

const key = 'validation.courseCode'

/** As it may be typed or printed; whether there is such a code, the API knows. */
const shape = /^[\p{L}\d -]{1,40}$/u

/**
 * The course code in this address, otherwise the one from an earlier address, which the session keeps during
 * registration, confirmation and login.
 */
export function courseCode({ request, context }: Args): string | null {
  const brought = (new URL(request.url).searchParams.get('code') ?? '').trim()
  if (shape.test(brought)) context.session.keep(key, brought)
  return context.session.peek(key)
}

/** Removes the code after it has been used or found invalid. */
export const forgetCourseCode = ({ context }: Args): void => context.session.drop(key)

import type { SubmissionResult } from '@conform-to/react'

/** The answer in place of one to a form that did not reach the campus: its input, and why it is still there. */
export const unreachedForm = (form: FormData) => ({
  result: {
    status: 'error',
    initialValue: textsOf(form),
    error: { '': [code] },
  } satisfies SubmissionResult,
  code,
  unreachable: true,
})

const code = 'api.unavailable'

function textsOf(form: FormData): Record<string, string | string[]> {
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === 'string')
  const fields = [...new Set(form.keys())].map((name) => [name, texts(name)] as const)
  return Object.fromEntries(
    fields.flatMap(([name, [first, ...more]]) =>
      first === undefined ? [] : [[name, more.length > 0 ? [first, ...more] : first]],
    ),
  )
}

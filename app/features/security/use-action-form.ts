import { type SubmissionResult, useForm } from '@conform-to/react'
import { useLocation, useNavigation } from '@remix-run/react'

interface Fields extends Record<string, unknown> {
  password: string
  code: string
  name: string
}

/** One of the page's forms: handles only the result of its own action. */
export function useActionForm(
  intent: string,
  result: SubmissionResult | undefined,
  defaultValue: Partial<Pick<Fields, 'name'>> = {},
) {
  const navigation = useNavigation()
  const own = result?.initialValue?.intent === intent ? result : undefined
  const [form, fields] = useForm<Fields>({
    id: intent,
    lastResult: navigation.state === 'idle' ? own : null,
    defaultValue,
    constraint: { password: { required: true }, code: { required: true }, name: { required: true } },
    shouldRevalidate: 'onSubmit',
  })
  const pending = navigation.state !== 'idle' && navigation.formData?.get('intent') === intent
  // Key of the fields, changed after each attempt so that no wrong secret stays in them.
  const { key: attempt } = useLocation()
  return { form, fields, own, pending, attempt }
}

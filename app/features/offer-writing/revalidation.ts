import type { ShouldRevalidateFunction } from '@remix-run/react'
import { paths } from '~/app/platform/paths'

/** Actions elsewhere on the page, and a draft that saves itself, leave alone what is being typed. */
export const keepWhatIsTyped: ShouldRevalidateFunction = ({
  formAction,
  formData,
  defaultShouldRevalidate,
}) => {
  if (formData?.get('intent') === 'autosave') return false
  const isElsewhere =
    formAction !== undefined && !formAction.startsWith('/content/') && formAction !== paths.language
  return !isElsewhere && defaultShouldRevalidate
}

import type { ShouldRevalidateFunction } from '@remix-run/react'
import { paths } from '~/app/platform/paths'

/** Other actions on the page, autosaves and validation errors do not revalidate, so that input is kept. */
export const keepUnsavedInput: ShouldRevalidateFunction = ({
  formAction,
  formData,
  actionStatus,
  defaultShouldRevalidate,
}) => {
  if (formData?.get('intent') === 'autosave' || actionStatus === 422) return false
  const isElsewhere =
    formAction !== undefined && !formAction.startsWith('/content/') && formAction !== paths.language
  return !isElsewhere && defaultShouldRevalidate
}

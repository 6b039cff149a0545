import type { ShouldRevalidateFunction } from '@remix-run/react'
import { paths } from '~/app/platform/paths'

/** Actions elsewhere on the page, a draft that saves itself and an offer to be corrected leave alone what is being typed. */
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

import { Link } from '@remix-run/react'
import { paths } from '~/app/platform/paths'
import type { ValidationRequest } from '~/contracts/validation/validation'
import { useProviderName } from './provider-name'

/** The provider of a request, with the way to its page where it has one for everybody. */
export function ProviderLink({ request }: { request: ValidationRequest }) {
  const name = useProviderName()(request)
  const page = request.validator?.page
  return page ? <Link to={paths.publicProfile(page)}>{name}</Link> : name
}

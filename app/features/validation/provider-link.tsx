import { Link } from '~/app/ui/navigation/link'
import { paths } from '~/app/platform/paths'
import type { ValidationRequest } from '~/contracts/validation/validation'
import { useProviderName } from './provider-name'

/** The provider of a request, linked to its profile if it is public. */
export function ProviderLink({ request }: { request: ValidationRequest }) {
  const name = useProviderName()(request)
  const page = request.validator?.page
  return page ? <Link to={paths.publicProfile(page)}>{name}</Link> : name
}

import { z } from 'zod'
import { type About, aboutOf } from './about'
import { contentRepository, files, mail, otherSystems, separateApi, updates } from './outside-systems'
import { access, addressesAndSecrets, data, operation, operator, whatRuns } from './own-settings'

/** All variables in the order of the documentation. */
export const sections: readonly { title: string; variables: Record<string, z.ZodType> }[] = [
  { title: 'What runs', variables: whatRuns },
  { title: 'Addresses and secrets', variables: addressesAndSecrets },
  { title: 'Operator', variables: operator },
  { title: 'Data', variables: data },
  { title: 'Uploaded files', variables: files },
  { title: 'Mail', variables: mail },
  { title: 'API on a host of its own', variables: separateApi },
  { title: 'Texts from another repository', variables: contentRepository },
  { title: 'Live updates and push messages', variables: updates },
  { title: 'Other systems', variables: otherSystems },
  { title: 'Access', variables: access },
  { title: 'Operation', variables: operation },
]

export const EnvironmentVariables = z.object({
  ...whatRuns,
  ...addressesAndSecrets,
  ...operator,
  ...data,
  ...files,
  ...mail,
  ...separateApi,
  ...contentRepository,
  ...updates,
  ...otherSystems,
  ...access,
  ...operation,
})

/** Documentation of a variable; undefined for unknown names. */
export function aboutVariable(name: string): About | undefined {
  const schema = (EnvironmentVariables.shape as Record<string, z.ZodType | undefined>)[name]
  return schema && aboutOf(schema)
}

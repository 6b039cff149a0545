interface LockEntry {
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  hasInstallScript?: boolean
  link?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}
type Manifest = Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>
>

export const exceptions: Record<string, { licence: string | null; reason: string }>
export const installScripts: Record<string, string>
export function isAllowed(expression: string, allowed?: Set<string>): boolean
export function licenceOf(manifest?: {
  license?: string | { type: string }
  licenses?: { type: string }[]
}): string | null
export function dependencyErrors(given: {
  manifest: Manifest
  lock: { lockfileVersion: number; packages: Record<string, LockEntry> }
  readPackage?: (path: string) => Parameters<typeof licenceOf>[0]
}): string[]
export function judgeAudit(output: string): { checked: boolean; grave: number; all: number }

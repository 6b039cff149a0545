import { can, type Standing } from '~/contracts/permissions'

interface Validating {
  standing: Standing
  isServiceProvider: boolean
}

/** Who has journalists to validate: contributors too may call for it, but only those of providers have anything to decide. */
export const validatesJournalists = ({ standing, isServiceProvider }: Validating): boolean =>
  can(standing, 'validation.decide') && (standing !== 'contributor' || isServiceProvider)

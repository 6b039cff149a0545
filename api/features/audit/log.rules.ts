import type { AuditFilter } from '~/contracts/administration/audit-log'

/** True if the filter is not empty. */
export const isFiltered = ({ action, actor, person, subject, since, before }: AuditFilter): boolean =>
  [action, actor, person, subject, since, before].some((each) => each !== undefined)

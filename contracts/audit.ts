/**
 * What the log of deeds knows: every act of power over somebody else's account, content or data. Not what people do with
 * their own things.
 */
export const auditActions = [
  'person.viewed',
] as const // prettier-ignore
export type AuditAction = (typeof auditActions)[number]

/** What kind of thing a deed was done to. */
export const auditSubjects = [
  'person', 'validationRequest', 'validationCode', 'flag', 'review', 'link', 'offer', 'testimonial', 'message',
  'moderationCase', 'import', 'export', 'tag', 'text', 'job', 'log',
] as const // prettier-ignore
export type AuditSubject = (typeof auditSubjects)[number]

/** Codes, ids and numbers that say what changed; never names, addresses or what somebody has written. */
export type AuditDetails = Record<string, string | number | boolean | null>

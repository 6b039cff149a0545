/**
 * Actions in the audit log: every use of privileges on somebody else's account, content or data. Users' actions on
 * their own data are not logged.
 */
export const auditActions = [
  'person.viewed',
  'validationRequest.approved', 'validationRequest.rejected', 'validationRequest.revoked',
  'validationRequest.asked', 'validationRequest.undone', 'flag.created', 'flag.ended',
  'review.approved', 'review.rejected', 'review.revoked',
  'person.invited', 'person.invitationWithdrawn', 'person.linkSent', 'person.passwordLinkSent',
  'person.blocked', 'person.unblocked',
  'person.kindChanged', 'person.editorGranted', 'person.editorWithdrawn',
  'validationCode.created', 'validationCode.revoked', 'validationCode.used',
  'people.exported', 'people.imported', 'log.viewed', 'log.exported',
  'offer.created', 'offer.changed', 'offer.published', 'offer.withdrawn', 'offer.deleted',
  'offerSource.added', 'offerSource.resumed', 'offerSource.removed',
  'session.ended', 'person.sessionsEnded', 'person.secondFactorRemoved', 'contributor.removed',
  'moderationCase.dismissed', 'moderationCase.warned', 'moderationCase.removed', 'moderationCase.upheld', 'moderationCase.restored',
  'view.started', 'link.requested', 'link.confirmed', 'link.rejected', 'link.withdrawn', 'link.ended',
  'announcement.created', 'announcement.changed', 'announcement.deleted', 'announcement.scheduled', 'announcement.stopped',
  'certificate.suspended', 'certificate.lifted', 'certificate.withdrawn', 'certificate.undone', 'signingKey.rotated',
  'standard.published', 'doubt.published', 'doubt.rejected', 'doubt.undone',
  'settings.changed', 'certificationBody.marked', 'certificationBody.unmarked',
  'externalAudit.accepted', 'externalAudit.declined', 'externalAudit.assigned', 'externalAudit.submitted',
  'externalAudit.certified', 'externalAudit.refused', 'externalAudit.sentBack', 'externalAudit.undone', 'externalAudit.stopped',
] as const // prettier-ignore
export type AuditAction = (typeof auditActions)[number]

/** Types of subjects. */
export const auditSubjects = [
  'person', 'validationRequest', 'validationCode', 'flag', 'review', 'link', 'offer', 'offerSource', 'testimonial', 'message',
  'moderationCase', 'import', 'export', 'log', 'view', 'announcement', 'standard', 'doubt',
  'externalAudit', 'certificationBody', 'certificate', 'signingKey', 'settings',
] as const // prettier-ignore
export type AuditSubject = (typeof auditSubjects)[number]

/** Codes, ids and numbers that describe the change; never names, addresses or free text. */
export type AuditDetails = Record<string, string | number | boolean | null>

import type { AccessLevel } from '~/contracts/permissions'
import { password } from '~/tests/support/api'

/** A record with an owner: other users must not learn that it exists. */
export interface Foreign {
  /** SQL for the address parameters of another user's record. */
  record: string
  /** The request body. */
  body?: unknown
  /** Who may access it nevertheless. */
  above?: readonly AccessLevel[]
}

/**
 * Why it has no owner: `shared`: all users with the permission work on the same records. `public`: visible to all readers;
 * hidden records are tested beside the code. `token`: the address itself is the key. `choice`: the parameter is an option of
 * the user's own, not a record.
 */
export type Address = Foreign | 'shared' | 'public' | 'token' | 'choice'

const reason = { reason: 'Because of this' }
const admin = ['admin'] as const
const discussion = 'select id from discussion'
const message = 'select id from message'
const request = 'select id from validation_request'
const draft = "select id from offer where state = 'draft'"
const link = 'select id from link'
const testimonial = 'select id from testimonial'
const code = 'select id from validation_code'
const search = 'select id from saved_search'
const someMessage = '00000000-0000-7000-8000-000000000001'
const passkey = 'select id from passkey'
const announcement = 'select id from announcement'
const written = { texts: { en: { subject: 'Mine', text: 'Now' } }, audience: { everybody: true } }
const webhook = 'select id from webhook'
const text = 'A recommendation that is long enough to be one, by any author.'

/** Every call with an address parameter, and its access by other users. */
export const addresses: Record<string, Address> = {
  'DELETE /announcements/{id}': { record: announcement },
  'DELETE /followed-providers/{id}': 'choice',
  'GET /announcements/{id}': { record: announcement },
  'GET /announcements/{id}/text': { record: announcement },
  'POST /announcements/{id}/sending': { record: announcement, body: { at: null, version: 1 } },
  'POST /announcements/{id}/stop': { record: announcement },
  'POST /announcements/{id}/test': { record: announcement, body: { language: 'en' } },
  'PUT /announcements/{id}': { record: announcement, body: { ...written, version: 1 } },
  'PUT /followed-providers/{id}': 'public',
  'DELETE /admin/sessions/of/{id}': 'shared',
  'DELETE /admin/sessions/{id}': 'shared',
  'DELETE /contributors/invitations/{id}': { record: 'select id from invitation' },
  'DELETE /contributors/{id}': { record: 'select id from person where parent_id is not null' },
  'DELETE /dismissed-offers/{id}': 'choice',
  'DELETE /editing/editors/{id}': 'shared',
  'DELETE /helpdesk/requests/{id}/closed': 'shared',
  'DELETE /offer-sources/{id}': { record: 'select id from offer_source' },
  'DELETE /own-offers/{id}': { record: draft, above: admin },
  'DELETE /people/{id}/invitation': 'shared',
  'DELETE /rejection-reasons/{id}': { record: 'select id from rejection_reason' },
  'DELETE /saved-searches/{id}': { record: search },
  'DELETE /standard/questions/{key}': 'shared',
  'DELETE /tags/{code}/retired': 'shared',
  'DELETE /team/comments/{id}': { record: 'select id from team_comment' },
  'DELETE /team/offers/{id}': 'choice',
  'DELETE /testimonials/{id}': { record: testimonial },
  'DELETE /testimonials/{id}/hidden': { record: testimonial },
  'DELETE /users/me/documents/{id}': { record: "select id from stored_file where purpose = 'document'" },
  'DELETE /users/me/feeds/{purpose}': 'choice',
  'DELETE /users/me/tokens/{id}': { record: 'select id from personal_token' },
  'DELETE /users/me/webhooks/{id}': { record: webhook },
  'DELETE /users/me/sessions/{id}': { record: "select id from session where address = 'elsewhere'" },
  'DELETE /watchlist/{id}': 'choice',
  'GET /account-invitations/{token}': 'token',
  'GET /appeals/{token}': 'token',
  'GET /authentication/confirmations/{token}': 'token',
  'GET /authentication/links/{token}': 'token',
  'GET /calendar-feeds/{token}': 'token',
  'GET /confirmations/{token}': 'token',
  'GET /dev/mails/{id}': 'public',
  'GET /documents/{id}': 'public',
  'GET /editing/texts/{uid}/{locale}': 'shared',
  'GET /editing/texts/{uid}/{locale}/versions': 'shared',
  'GET /editing/texts/{uid}/{locale}/versions/{number}': 'shared',
  'GET /email-changes/{token}': 'token',
  'GET /form-drafts/{id}': { record: "select 'a-draft' as id" },
  'GET /guide/articles/{uid}/companions': 'public',
  'GET /helpdesk/requests/{id}': 'shared',
  'GET /invitations/{token}': 'token',
  'GET /links/{id}': { record: link, above: admin },
  'GET /message_files/{id}/{size}': {
    record: "select id, 'whole' as size from stored_file where purpose = 'messageDocument'",
  },
  'GET /moderation/cases/{id}': 'shared',
  'GET /offer-feeds/{token}': 'token',
  'GET /offer_pictures/{id}/{size}': 'public',
  'GET /offers/{id}': { record: draft, above: admin },
  'GET /offers/{id}/calendar': { record: draft, above: admin },
  'GET /old-logins/{id}': 'token',
  'GET /open-offers/{id}': 'public',
  'GET /open-offers/{id}/calendar': 'public',
  'GET /own-offers/{id}': { record: draft, above: admin },
  'GET /own-offers/{id}/preview': { record: draft, above: admin },
  'GET /own-offers/{id}/statistics': { record: draft, above: admin },
  'GET /password-resets/{token}': 'token',
  'GET /people-imports/{id}': { record: 'select id from people_import' },
  'GET /people/{id}': 'shared',
  'GET /pictures/{id}/{size}': 'public',
  'GET /profiles/{name}': 'public',
  'GET /reviews/{id}': 'shared',
  'GET /saved-searches/{id}': { record: search },
  'GET /subscriptions/{token}': 'token',
  'GET /team/clauses/{clause}': 'choice',
  'GET /team/clauses/{clause}/comments': 'choice',
  'GET /team/offers/{id}': { record: draft, above: admin },
  'GET /testimonials/{id}': 'public',
  'GET /user-messages-discussion/{id}': { record: discussion },
  'GET /user-messages-discussion/{id}/head': { record: discussion },
  'GET /users/me/message-target/{id}': 'public',
  'GET /users/me/webhooks/{id}': { record: webhook },
  'GET /users/me/validation-requests/{id}': { record: request },
  'GET /validation-codes/{id}': { record: code },
  'GET /validation-codes/{id}/uses': { record: code },
  'GET /validation-requests/{id}': { record: request, above: admin },
  'PATCH /own-offers/{id}': { record: draft, above: admin, body: { version: 1, headline: 'Mine now' } },
  'PATCH /tags/{code}': 'shared',
  'PATCH /users/me/webhooks/{id}': { record: webhook, body: { active: false } },
  'PATCH /users/me/passkeys/{id}': { record: passkey, body: { name: 'Mine' } },
  'PATCH /testimonials/{id}': { record: testimonial, body: { text } },
  'POST /account-invitations/{token}': 'token',
  'POST /admin/offers/{id}/withdrawal': 'shared',
  'POST /appeals/{token}': 'token',
  'POST /authentication/confirmations/{token}': 'token',
  'POST /authentication/links/{token}': 'token',
  'POST /confirmations/{token}': 'token',
  'POST /contributors/invitations/{id}/send': { record: 'select id from invitation' },
  'POST /editing/texts/{uid}/{locale}/confirmation': 'shared',
  'POST /editing/texts/{uid}/{locale}/versions': 'shared',
  'POST /editing/texts/{uid}/{locale}/versions/{number}/restoration': 'shared',
  'POST /email-changes/{token}': 'token',
  'POST /failed-jobs/{id}/dismiss': 'shared',
  'POST /failed-jobs/{id}/retry': 'shared',
  'POST /failed-jobs/waiting/{id}/start': 'shared',
  'POST /helpdesk/requests/{id}/answer': 'shared',
  'POST /invitations/{token}': 'token',
  'POST /journalist-flags/{id}/end': { record: 'select id from journalist_flag', above: admin },
  'POST /links/{id}/confirm': { record: link, above: admin },
  'POST /links/{id}/end': { record: link, above: admin },
  'POST /links/{id}/reject': { record: link, above: admin, body: reason },
  'POST /links/{id}/withdraw': { record: link, above: admin },
  'POST /moderation/cases/{id}/appeal-decision': 'shared',
  'POST /moderation/cases/{id}/decision': 'shared',
  'POST /notifications/{id}/read': { record: 'select id from notification' },
  'POST /offers/{id}/interest': { record: draft, above: admin, body: { kind: 'views' } },
  'POST /offer-sources/{id}/resume': { record: 'select id from offer_source' },
  'POST /own-offers/{id}/copy': { record: draft, body: { headline: 'Mine' } },
  'POST /own-offers/{id}/publish': { record: draft, above: admin, body: { version: 1 } },
  'POST /own-offers/{id}/withdraw': { record: draft, above: admin, body: { version: 1 } },
  'POST /password-resets/{token}': 'token',
  'POST /people-imports/{id}/start': { record: 'select id from people_import' },
  'POST /people/{id}/block': 'shared',
  'POST /people/{id}/kind': 'shared',
  'POST /people/{id}/send-link': 'shared',
  'POST /people/{id}/send-password-link': 'shared',
  'POST /people/{id}/unblock': 'shared',
  'POST /profiles/{id}/testimonials': 'public',
  'POST /reviews/{id}/approve': 'shared',
  'POST /reviews/{id}/reject': 'shared',
  'POST /reviews/{id}/revoke': 'shared',
  'POST /tags/{code}/moves': 'shared',
  'POST /team/clauses/{clause}/comments': 'choice',
  'POST /testimonials/{id}/reports': 'public',
  'POST /user-messages-discussion/{id}/block': { record: discussion },
  'POST /user-messages-discussion/{id}/delete': { record: discussion, body: { last: someMessage } },
  'POST /user-messages-discussion/{id}/read': { record: discussion },
  'POST /user-messages-discussion/{id}/restore': { record: discussion, body: { last: someMessage } },
  'POST /user-messages-discussion/{id}/unblock': { record: discussion },
  'POST /user-messages/{id}': { record: message, body: { subject: 'Hello', body: 'Hello there' } },
  'POST /user-messages/{id}/delete': { record: message },
  'POST /user-messages/{id}/report': {
    record: message,
    body: { category: 'spam', reason: 'Because of this' },
  },
  'POST /user-messages/{id}/restore': { record: message },
  'POST /users/me/feeds/{purpose}': 'choice',
  'POST /users/me/identities/{id}/removal': { record: 'select id from identity', body: { password } },
  'POST /users/me/passkeys/{id}/removal': { record: passkey, body: { password } },
  'POST /users/me/webhook-deliveries/{id}/again': { record: 'select id from webhook_delivery' },
  'POST /users/me/webhooks/{id}/secret': {
    record: webhook,
    body: { password, key: 'a key that is long enough' },
  },
  'POST /users/me/webhooks/{id}/tests': { record: webhook },
  'POST /users/me/reviews/{id}/withdraw': { record: 'select id from review' },
  'POST /validation-codes/{id}/revocation': { record: code },
  'POST /validation-requests/{id}/answers': { record: request, body: { text: 'Me' } },
  'POST /validation-requests/{id}/approve': { record: request, above: admin },
  'POST /validation-requests/{id}/cancel': { record: request },
  'POST /validation-requests/{id}/flag': { record: request, above: admin, body: reason },
  'POST /validation-requests/{id}/questions': { record: request, above: admin, body: { text: 'Who?' } },
  'POST /validation-requests/{id}/reject': { record: request, above: admin, body: reason },
  'POST /validation-requests/{id}/revoke': { record: request, above: admin, body: reason },
  'POST /validation-requests/{id}/undo': { record: request, above: admin },
  'PUT /dismissed-offers/{id}': { record: draft, above: admin },
  'PUT /guide/articles/{uid}/vote': 'public',
  'PUT /helpdesk/requests/{id}/closed': 'shared',
  'PUT /people/{id}/editing': 'shared',
  'PUT /saved-searches/{id}': { record: search, body: { name: 'Mine', frequency: 'off' } },
  'PUT /subscriptions/{token}': 'token',
  'PUT /standard/questions/{key}': 'shared',
  'PUT /tags/{code}/retired': 'shared',
  'PUT /team/clauses/{clause}/assignment': 'choice',
  'PUT /team/offers/{id}': { record: draft, above: admin },
  'PUT /testimonials/{id}/hidden': { record: testimonial },
  'PUT /user-messages/{id}': { record: message, body: { body: 'Hello there', version: 0 } },
  'PUT /watchlist/{id}': { record: draft, above: admin },
}

export { composeMail, type ComposedMail } from './compose'
export { createMailer, type Mailer, type MailerOptions } from './mailer'
export { type MailSort, readUnsubscribeToken, unsubscribePath } from './unsubscribe'

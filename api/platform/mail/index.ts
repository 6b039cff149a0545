export { composeLetter, composeMail, type ComposedMail } from './compose'
export { createMailer, type Mailer, type MailerOptions } from './mailer'
export { MAIL_TOPIC, type ReadSubject, withdrawMails } from './queue'
export { type MailSort, readUnsubscribeToken, unsubscribePath } from './unsubscribe'

export { composeMail, type ComposedMail } from './compose'
export { createMailer, type Mailer, type MailerOptions } from './mailer'

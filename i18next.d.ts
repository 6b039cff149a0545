import 'i18next'
import type academy from './locales/en/academy.json'
import type account from './locales/en/account.json'
import type admin from './locales/en/admin.json'
import type analytics from './locales/en/analytics.json'
import type announcements from './locales/en/announcements.json'
import type answers from './locales/en/answers.json'
import type audit from './locales/en/audit.json'
import type auth from './locales/en/auth.json'
import type codes from './locales/en/codes.json'
import type cohorts from './locales/en/cohorts.json'
import type common from './locales/en/common.json'
import type completeness from './locales/en/completeness.json'
import type content from './locales/en/content.json'
import type contributors from './locales/en/contributors.json'
import type credentials from './locales/en/credentials.json'
import type directory from './locales/en/directory.json'
import type disclosure from './locales/en/disclosure.json'
import type doubts from './locales/en/doubts.json'
import type editing from './locales/en/editing.json'
import type errors from './locales/en/errors.json'
import type certificate from './locales/en/certificate.json'
import type certificates from './locales/en/certificates.json'
import type externalAudits from './locales/en/external-audits.json'
import type facts from './locales/en/facts.json'
import type following from './locales/en/following.json'
import type groupOffers from './locales/en/group-offers.json'
import type guide from './locales/en/guide.json'
import type helpdesk from './locales/en/helpdesk.json'
import type home from './locales/en/home.json'
import type jobs from './locales/en/jobs.json'
import type legacy from './locales/en/legacy.json'
import type links from './locales/en/links.json'
import type loginLink from './locales/en/login-link.json'
import type mail from './locales/en/mail.json'
import type messages from './locales/en/messages.json'
import type moderation from './locales/en/moderation.json'
import type notifications from './locales/en/notifications.json'
import type offerSources from './locales/en/offer-sources.json'
import type offerStatistics from './locales/en/offer-statistics.json'
import type offers from './locales/en/offers.json'
import type outletInvitations from './locales/en/outlet-invitations.json'
import type overview from './locales/en/overview.json'
import type people from './locales/en/people.json'
import type progress from './locales/en/progress.json'
import type peopleCsv from './locales/en/people-csv.json'
import type permissions from './locales/en/permissions.json'
import type profileFields from './locales/en/profile-fields.json'
import type profiles from './locales/en/profiles.json'
import type programs from './locales/en/programs.json'
import type protect from './locales/en/protect.json'
import type providerLogin from './locales/en/provider-login.json'
import type push from './locales/en/push.json'
import type questionnaire from './locales/en/questionnaire.json'
import type registry from './locales/en/registry.json'
import type registration from './locales/en/registration.json'
import type reviews from './locales/en/reviews.json'
import type search from './locales/en/search.json'
import type security from './locales/en/security.json'
import type selfAssessment from './locales/en/self-assessment.json'
import type settings from './locales/en/settings.json'
import type standard from './locales/en/standard.json'
import type questionnaireFiles from './locales/en/questionnaire-files.json'
import type standardEditing from './locales/en/standard-editing.json'
import type start from './locales/en/start.json'
import type tags from './locales/en/tags.json'
import type team from './locales/en/team.json'
import type testimonials from './locales/en/testimonials.json'
import type tutorial from './locales/en/tutorial.json'
import type ui from './locales/en/ui.json'
import type validation from './locales/en/validation.json'
import type webhooks from './locales/en/webhooks.json'
import type watchlist from './locales/en/watchlist.json'
import type writing from './locales/en/writing.json'

/** The English files are the source: a key that they do not have does not compile (docs/decisions/059). */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      academy: typeof academy
      account: typeof account
      admin: typeof admin
      analytics: typeof analytics
      announcements: typeof announcements
      answers: typeof answers
      audit: typeof audit
      auth: typeof auth
      codes: typeof codes
      cohorts: typeof cohorts
      common: typeof common
      completeness: typeof completeness
      content: typeof content
      contributors: typeof contributors
      credentials: typeof credentials
      directory: typeof directory
      disclosure: typeof disclosure
      doubts: typeof doubts
      editing: typeof editing
      errors: typeof errors
      certificate: typeof certificate
      certificates: typeof certificates
      'external-audits': typeof externalAudits
      facts: typeof facts
      following: typeof following
      'group-offers': typeof groupOffers
      guide: typeof guide
      helpdesk: typeof helpdesk
      home: typeof home
      jobs: typeof jobs
      legacy: typeof legacy
      links: typeof links
      'login-link': typeof loginLink
      mail: typeof mail
      messages: typeof messages
      moderation: typeof moderation
      notifications: typeof notifications
      'offer-sources': typeof offerSources
      'offer-statistics': typeof offerStatistics
      offers: typeof offers
      'outlet-invitations': typeof outletInvitations
      overview: typeof overview
      progress: typeof progress
      'people-csv': typeof peopleCsv
      people: typeof people
      permissions: typeof permissions
      'profile-fields': typeof profileFields
      profiles: typeof profiles
      programs: typeof programs
      protect: typeof protect
      'provider-login': typeof providerLogin
      push: typeof push
      questionnaire: typeof questionnaire
      registration: typeof registration
      registry: typeof registry
      reviews: typeof reviews
      search: typeof search
      security: typeof security
      'self-assessment': typeof selfAssessment
      settings: typeof settings
      standard: typeof standard
      'questionnaire-files': typeof questionnaireFiles
      'standard-editing': typeof standardEditing
      start: typeof start
      tags: typeof tags
      team: typeof team
      testimonials: typeof testimonials
      tutorial: typeof tutorial
      ui: typeof ui
      validation: typeof validation
      webhooks: typeof webhooks
      watchlist: typeof watchlist
      writing: typeof writing
    }
  }
}

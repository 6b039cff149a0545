import { mountAcademy } from './features/academy/academy.routes'
import { mountAccount } from './features/account/account.routes'
import { mountAnnouncements } from './features/announcements/announcements.routes'
import { mountAnswers } from './features/answers/answers.routes'
import { mountAudit } from './features/audit/audit.routes'
import { mountAuth } from './features/auth/auth.routes'
import { mountCertificates } from './features/certificates/certificates.routes'
import { mountContent } from './features/content/content.routes'
import { mountContributors } from './features/contributors/contributors.routes'
import { mountCredentials } from './features/credentials/credentials.routes'
import { mountDev } from './features/dev/dev.routes'
import { mountDirectory } from './features/directory/directory.routes'
import { mountDisclosure } from './features/disclosure/disclosure.routes'
import { mountDoubts } from './features/disclosure/doubts/doubts.routes'
import { mountDrafts } from './features/drafts/drafts.routes'
import { mountEditing } from './features/editing/editing.routes'
import { mountExternalAudits } from './features/external-audits/external-audits.routes'
import { mountFiles } from './features/files/files.routes'
import { mountFollowedProviders } from './features/followed-providers/followed-providers.routes'
import { mountFollowing } from './features/following/following.routes'
import { mountGroupOffers } from './features/group-offers/group-offers.routes'
import { mountGuide } from './features/guide/guide.routes'
import { mountHelpdesk } from './features/helpdesk/helpdesk.routes'
import { mountHome } from './features/home/home.routes'
import { mountIdentities } from './features/identities/identities.routes'
import { mountJobs } from './features/jobs/jobs.routes'
import { mountLinks } from './features/links/links.routes'
import { mountProgress } from './features/progress/progress.routes'
import { mountLive } from './features/live/live.routes'
import { mountMessages } from './features/messages/messages.routes'
import { mountModeration } from './features/moderation/moderation.routes'
import { mountNotifications } from './features/notifications/notifications.routes'
import { mountOfferStatistics } from './features/offer-statistics/offer-statistics.routes'
import { mountOfferWriting } from './features/offer-writing/offer-writing.routes'
import { mountLegacy } from './features/legacy/legacy.routes'
import { mountOfferSources } from './features/offer-sources/offer-sources.routes'
import { mountOffers } from './features/offers/offers.routes'
import { mountOverview } from './features/overview/overview.routes'
import { mountPeopleAdmin } from './features/people-admin/people-admin.routes'
import { mountPersonalTokens } from './features/personal-tokens/personal-tokens.routes'
import { mountOutletInvitations } from './features/outlet-invitations/outlet-invitations.routes'
import { mountPeopleCsv } from './features/people-csv/people-csv.routes'
import { mountPasskeys } from './features/passkeys/passkeys.routes'
import { mountOwnProfile, mountPublicProfiles } from './features/profiles/profiles.routes'
import { mountPush } from './features/push/push.routes'
import { mountSearch } from './features/search/search.routes'
import { mountSelfAssessment } from './features/self-assessment/self-assessment.routes'
import { mountReference } from './features/reference/reference.routes'
import { mountRegistration } from './features/registration/registration.routes'
import { mountRegistry } from './features/registry/registry.routes'
import { mountReports } from './features/reports/reports.routes'
import { mountReviews } from './features/reviews/reviews.routes'
import { mountSettings } from './features/settings/settings.routes'
import { mountStandard } from './features/standard/standard.routes'
import { mountSuggestions } from './features/suggestions/suggestions.routes'
import { mountTags } from './features/tags/tags.routes'
import { mountTestimonials } from './features/testimonials/testimonials.routes'
import { mountSecurity } from './features/security/security.routes'
import { mountTutorial } from './features/tutorial/tutorial.routes'
import { mountValidation } from './features/validation/validation.routes'
import { mountValidationCodes } from './features/validation-codes/validation-codes.routes'
import { mountViews } from './features/views/views.routes'
import { mountWebhooks } from './features/webhooks/webhooks.routes'
import { mountTeam } from './features/team/team.routes'
import { mountWatchlist } from './features/watchlist/watchlist.routes'
import { findCaller } from './platform/authentication/actor'
import type { ApiDeps } from './platform/deps'
import { mountDocs } from './platform/docs'
import { ApiError } from './platform/errors'
import type { ApiEnv } from './platform/caller'
import { Api, createMounter, type Mounter } from './platform/mount'
import { answerProblem } from './platform/problem'
import { watchRequests } from './platform/request-watch'
import { localeOf } from './platform/translations'

/**
 * The JSON API as a Hono application: `api.fetch(request, { address, requestId })`, and `api.call` for the pages in the
 * same process. Does not read the environment.
 */
export function createApi(deps: ApiDeps): Api {
  const app = new Api(deps)
  app.use(watchRequests(deps))
  app.use(async (c, next) => {
    const languages = c.req.header('accept-language')
    // Bindings are only set for requests from our own server.
    const about = c.env as ApiEnv['Bindings'] | undefined
    const address = about?.address ?? 'unknown'
    c.set('requestId', about?.requestId ?? crypto.randomUUID())
    c.set('address', address)
    c.set('locale', localeOf(languages))
    const actor = await findCaller(deps, c.req.header('authorization'), address)
    c.set('actor', actor)
    if (actor && !languages) c.set('locale', actor.locale)
    await next()
  })
  app.onError((error, c) => answerProblem(deps, error, c))
  app.notFound((c) => answerProblem(deps, new ApiError('notFound'), c))

  mountFeatures(createMounter(app, deps), deps)
  mountDocs(app, deps)
  return app
}

function mountFeatures(mount: Mounter, deps: ApiDeps): void {
  mountAuth(mount, deps)
  mountAccount(mount, deps)
  mountAcademy(mount, deps)
  mountAnnouncements(mount, deps)
  mountAudit(mount, deps)
  mountOwnProfile(mount, deps)
  mountPublicProfiles(mount, deps)
  mountTestimonials(mount, deps)
  mountReference(mount, deps)
  mountRegistration(mount, deps)
  mountCredentials(mount, deps)
  mountDirectory(mount, deps)
  mountDrafts(mount, deps)
  mountSecurity(mount, deps)
  mountPasskeys(mount, deps)
  mountIdentities(mount, deps)
  mountPersonalTokens(mount, deps)
  mountWebhooks(mount, deps)
  mountFiles(mount, deps)
  mountHelpdesk(mount, deps)
  mountHome(mount, deps)
  mountJobs(mount, deps)
  mountLinks(mount, deps)
  mountProgress(mount, deps)
  mountLive(mount, deps)
  mountMessages(mount, deps)
  mountOverview(mount, deps)
  mountModeration(mount, deps)
  mountReports(mount, deps)
  mountOutletInvitations(mount, deps)
  mountPeopleCsv(mount, deps)
  mountNotifications(mount, deps)
  mountPush(mount, deps)
  mountReviews(mount, deps)
  mountSearch(mount, deps)
  mountSuggestions(mount, deps)
  mountTutorial(mount, deps)
  mountValidation(mount, deps)
  mountValidationCodes(mount, deps)
  mountOffers(mount, deps)
  mountOfferWriting(mount, deps)
  mountOfferStatistics(mount, deps)
  mountOfferSources(mount, deps)
  mountTags(mount, deps)
  mountWatchlist(mount, deps)
  mountFollowing(mount, deps)
  mountFollowedProviders(mount, deps)
  mountGroupOffers(mount, deps)
  mountContent(mount, deps)
  mountEditing(mount, deps)
  mountGuide(mount, deps)
  mountSettings(mount, deps)
  mountStandard(mount, deps)
  mountAnswers(mount, deps)
  mountDisclosure(mount, deps)
  mountRegistry(mount, deps)
  mountCertificates(mount, deps)
  mountDoubts(mount, deps)
  mountExternalAudits(mount, deps)
  mountSelfAssessment(mount, deps)
  mountTeam(mount, deps)
  mountContributors(mount, deps)
  mountPeopleAdmin(mount, deps)
  mountViews(mount, deps)
  mountLegacy(mount, deps)
  mountDev(mount, deps)
}

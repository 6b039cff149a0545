import type { ContentData } from '~/contracts/content/content'

type Audience = NonNullable<ContentData['audience']>

const slugs: Record<Audience, string[]> = {
  everybody: [
    'lost-password',
    'no-confirmation-mail',
    'change-e-mail',
    'log-in-safely',
    'leave-a-page',
    'second-factor',
    'passkeys',
    'other-logins',
    'public-profile',
    'check-an-outlet',
    'check-a-certificate',
    'without-javascript',
    'search-the-campus',
    'find-offers',
    'offers-chosen-for-you',
    'watchlist',
    'find-a-coach',
    'use-the-guide',
    'write-messages',
    'files-in-messages',
    'delete-messages',
    'notifications',
    'announcements',
    'keys-for-programs',
    'question-an-answer',
    'leave-the-campus',
    'what-it-costs',
  ],
  journalists: ['why-validation', 'which-provider', 'request-rejected'],
  outlets: [
    'certification-stages',
    'invite-colleagues',
    'readiness',
    'answer-the-questionnaire',
    'publish-a-transparency-report',
    'reply-to-a-doubt',
    'request-an-external-audit',
    'work-as-a-team',
    'link-outlet',
    'cohorts',
  ],
  trainers: ['be-listed'],
  providers: [
    'publish-an-offer',
    'offers-from-a-calendar',
    'who-reads-offers',
    'offer-readers',
    'validate-journalists',
    'audit-an-outlet',
    'decide-an-external-audit',
    'notifications-for-programs',
    'announce-something',
  ],
}

/** The questions of the helpdesk by audience; `slug` is the name of their files. */
export const questionTree: readonly (ContentData & { slug: string })[] = Object.entries(slugs).flatMap(
  ([audience, ofAudience]) =>
    ofAudience.map((slug, index) => ({ slug, audience: audience as Audience, position: index + 1 })),
)

/** Words that nobody, few and very many have; wildcards; one letter; as long as allowed. */
const words = ['zzzzzz', 'anna sch', 'anna', 'press', '%', 'a', 'anna '.repeat(40).trim()]
const withWords = (path: string) =>
  words.map((text) => `${path}${path.includes('?') ? '&' : '?'}text=${encodeURIComponent(text)}`)

const admin = [
  ...withWords('/search').map((path) => path.replace('text=', 'q=')),
  ...withWords('/people'),
  '/people?kind=provider&state=active',
  '/people?text=p5%40mail.example',
  '/people?page=100',
  '/people?page=100000',
  ...withWords('/reviews'),
  '/reviews?kind=provider',
  '/reviews?state=approved&kind=trainer',
  ...withWords('/links'),
  '/links?state=confirmed&text=press',
  '/missing-legal-entities?page=3',
  ...withWords('/admin/sessions'),
  ...withWords('/admin/offers'),
  ...withWords('/admin/testimonials'),
  '/audit-entries?action=log.viewed',
  '/audit-entries?actor=anna',
  '/audit-entries?person=schmidt&actor=anna',
  '/audit-entries?since=2026-01-01T00:00:00Z',
  '/moderation/cases?category=spam',
  '/moderation/cases?view=decided&page=50',
  ...withWords('/validation-requests'),
  ...withWords('/validation-requests?state=approved'),
  '/validation-requests?state=approved&page=100',
  '/validation-requests?waiting=7&flagged=yes',
  '/validation-requests?state=approved&providerName=local',
  ...withWords('/journalist-flags'),
]
const provider = [...withWords('/validation-requests'), '/validation-requests?state=approved&page=40']
const journalist = [
  ...withWords('/search').map((path) => path.replace('text=', 'q=')),
  '/search?q=anna&kind=people&page=5',
  ...withWords('/directory'),
  '/directory?text=anna%20river',
  '/directory?text=berlin',
  '/directory?kind=trainer&language=en&expertise=ethics',
  '/directory?country=LI&mediaType=radio',
  '/directory?sort=newest&page=40',
  ...withWords('/offers'),
  '/offers?category=training&text=climate&tag=topic-ai',
  '/offers?page=30',
  '/notifications?page=40',
  '/user-messages-discussion-list?page=10',
  ...withWords('/validators'),
]
const outlet = ['/link-candidates?kind=trainer', ...withWords('/link-candidates?kind=trainer')]

/** Lists with filters, words and far pages, each with a reader who has much of it. */
export const searchCalls: [reader: string, path: string][] = Object.entries({
  admin,
  provider,
  journalist,
  outlet,
}).flatMap(([reader, paths]) => paths.map((path): [string, string] => [reader, path]))

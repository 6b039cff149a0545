import { type Inventory, toLogin } from './entry'

/** Pages that ask for a login. */
export const memberPages: Inventory = {
  report: { opened: ['/report', toLogin(404)], counted: ['journalist /report?kind=offer&id=:offer'] },
  account_settings: {
    opened: ['/account_settings', toLogin(200)],
    counted: ['journalist /account_settings'],
  },
  'account_settings.email': {
    opened: ['/account_settings/email', toLogin(200)],
    looks: ['journalist /account_settings/email'],
    counted: ['journalist /account_settings/email'],
  },
  'account_settings.password': {
    opened: ['/account_settings/password', toLogin(200)],
    looks: ['journalist /account_settings/password'],
    counted: ['journalist /account_settings/password'],
  },
  'account_settings._index': {
    opened: ['/account_settings', toLogin(200)],
    looks: ['journalist /account_settings'],
    counted: ['journalist /account_settings'],
  },
  'account_settings.access': {
    opened: ['/account_settings/access', toLogin(200)],
    looks: ['journalist /account_settings/access'],
    counted: ['journalist /account_settings/access'],
  },
  'account_settings.contributors': {
    opened: ['/account_settings/contributors', toLogin(200, { restricted: 403, journalist: 403 })],
    looks: ['outlet /account_settings/contributors'],
    counted: ['provider /account_settings/contributors'],
  },
  'account_settings.data': {
    opened: ['/account_settings/data', toLogin(200)],
    looks: ['journalist /account_settings/data', 'journalist /account_settings/data?confirm=erase'],
    counted: ['journalist /account_settings/data'],
  },
  'account_settings_.data_.file': { opened: ['/account_settings/data/file', toLogin(303)] },
  'account_settings_.push': { opened: ['/account_settings/push', toLogin(200)] },
  'account_settings.feeds': {
    opened: ['/account_settings/feeds', toLogin(200, { restricted: 403 })],
    looks: [
      'journalist /account_settings/feeds',
      'journalist /account_settings/feeds?confirm=renew&purpose=calendar',
    ],
    counted: ['journalist /account_settings/feeds'],
  },
  'account_settings.messages': {
    opened: ['/account_settings/messages', toLogin(200)],
    looks: ['journalist /account_settings/messages'],
    counted: ['journalist /account_settings/messages'],
  },
  'account_settings.notifications': {
    opened: ['/account_settings/notifications', toLogin(200)],
    looks: ['journalist /account_settings/notifications'],
    counted: ['journalist /account_settings/notifications', 'provider /account_settings/notifications'],
  },
  'account_settings.security': {
    opened: ['/account_settings/security', toLogin(200)],
    looks: [
      'journalist /account_settings/security',
      'journalist /account_settings/security?confirm=sessions',
      'journalist /account_settings/security?confirm=addPasskey',
    ],
    counted: ['journalist /account_settings/security'],
  },
  'account_settings.programs': {
    opened: ['/account_settings/programs', toLogin(200)],
    looks: ['journalist /account_settings/programs', 'provider /account_settings/programs'],
    counted: ['journalist /account_settings/programs'],
  },
  'account_settings.time_zone': {
    opened: ['/account_settings/time_zone', toLogin(200)],
    looks: ['journalist /account_settings/time_zone'],
    counted: ['journalist /account_settings/time_zone'],
  },
  'account_settings.webhooks': {
    opened: ['/account_settings/webhooks', toLogin(403, { provider: 200 })],
    looks: ['provider /account_settings/webhooks'],
    counted: ['provider /account_settings/webhooks'],
  },
  'account_settings.webhooks_.$id': {
    opened: ['/account_settings/webhooks/unknown', toLogin(403, { provider: 404 })],
    counted: ['provider /account_settings/webhooks/:webhook'],
  },
  'content._index': {
    opened: ['/content', toLogin(200, { restricted: 403 })],
    looks: [
      'restricted /content',
      'journalist /content',
      'journalist /content?category=training&text=a',
      'journalist /content?clause=10&tag=level-beginner&state=rolling',
      'journalist /content?view=calendar',
      'journalist /content?p=iuprofiles&view=map',
    ],
    counted: [
      'journalist /content?category=training&text=media',
      'journalist /content?tag=topic-ai&tag=topic-health&clause=10&state=rolling',
      'journalist /content?p=iuprofiles&kind=trainer&language=en',
      'journalist /content?view=calendar&category=event&text=media',
      'journalist /content?p=iuprofiles&view=map&kind=trainer',
    ],
  },
  'content.bookmark.$id': { opened: ['/content/bookmark/unknown', toLogin(302)] },
  'content.dismiss.$id': { opened: ['/content/dismiss/unknown', toLogin(302)] },
  'content.calendar.$id': { opened: ['/content/calendar/unknown', toLogin(404, { restricted: 403 })] },
  'content.apply.$id': { opened: ['/content/apply/unknown', toLogin(404, { restricted: 403 })] },
  'content.feed._index': {
    opened: ['/content/feed', toLogin(200, { restricted: 403 })],
    looks: ['journalist /content/feed?category=training'],
    counted: ['journalist /content/feed?tag=topic-ai'],
  },
  'content.searches._index': {
    opened: ['/content/searches', toLogin(200, { restricted: 403 })],
    looks: ['journalist /content/searches'],
    counted: ['journalist /content/searches'],
  },
  'content.searches.new': {
    opened: ['/content/searches/new', toLogin(200, { restricted: 403 })],
    looks: ['journalist /content/searches/new?category=training&text=law'],
    counted: ['journalist /content/searches/new?tag=topic-ai&text=law'],
  },
  'content.searches.$id': { opened: ['/content/searches/unknown', toLogin(404, { restricted: 403 })] },
  'content.detail.edit.$id': {
    opened: ['/content/detail/edit/unknown', toLogin(404, { restricted: 403, journalist: 403 })],
    counted: ['provider /content/detail/edit/:written'],
  },
  'content.detail.new': {
    opened: ['/content/detail/new', toLogin(403, { provider: 200 })],
    looks: ['provider /content/detail/new'],
    counted: ['provider /content/detail/new'],
  },
  'content.detail.preview.$id': {
    opened: ['/content/detail/preview/unknown', toLogin(404, { restricted: 403, journalist: 403 })],
    counted: ['provider /content/detail/preview/:written'],
  },
  'content.own': {
    opened: ['/content/own', toLogin(200, { restricted: 403, journalist: 403 })],
    looks: ['provider /content/own', 'pendingProvider /content/own', 'admin /content/own'],
    counted: ['provider /content/own', 'provider /content/own?confirm=withdraw&offer=:written'],
  },
  'content.own_.numbers._index': {
    opened: ['/content/own/numbers', toLogin(200, { restricted: 403, journalist: 403 })],
    looks: [
      'provider /content/own/numbers',
      'pendingProvider /content/own/numbers',
      'admin /content/own/numbers',
    ],
    counted: ['provider /content/own/numbers'],
  },
  'content.own_.numbers.$id': {
    opened: ['/content/own/numbers/unknown', toLogin(404, { restricted: 403, journalist: 403 })],
    looks: ['provider /content/own/numbers/:written'],
    counted: ['provider /content/own/numbers/:written'],
  },
  'content.own_.sources': {
    opened: ['/content/own/sources', toLogin(403, { provider: 200 })],
    looks: ['provider /content/own/sources', 'pendingProvider /content/own/sources'],
    counted: ['provider /content/own/sources'],
  },
  'content.own_.numbers.file': {
    opened: ['/content/own/numbers/file', toLogin(200, { restricted: 403, journalist: 403 })],
  },
  'content.detail.($mode).($id)': {
    opened: ['/content/detail/view/unknown', toLogin(404, { restricted: 403 })],
    counted: ['journalist /content/detail/view/:offer', 'visitor /content/detail/view/:openOffer'],
  },
  home: {
    opened: ['/home', toLogin(200)],
    looks: [
      'restricted /home',
      'restricted /home?provider=a',
      'journalist /home',
      'admin /home',
      'outlet /home',
      'pendingProvider /home',
      'provider /home',
    ],
    counted: [
      'journalist /home',
      'outlet /home',
      'restricted /home',
      'restricted /home?provider=a',
      'provider /home',
      'admin /home',
      'trainer /home',
      'auditor /home',
    ],
  },
  'old.certificate': {
    opened: ['/old/certificate', toLogin(200)],
    looks: ['journalist /old/certificate', 'restricted /old/certificate', 'outlet /old/certificate'],
    counted: ['journalist /old/certificate'],
  },
  tilogin: { opened: ['/tilogin', toLogin(303, { restricted: 403 })] },
  ij_administration: { opened: ['/ij_administration', toLogin(200, { restricted: 403, journalist: 403 })] },
  'ij_administration._index': {
    opened: ['/ij_administration', toLogin(200, { restricted: 403, journalist: 403 })],
    looks: [
      'provider /ij_administration',
      'provider /ij_administration?state=approved',
      'admin /ij_administration',
    ],
    counted: ['provider /ij_administration', 'admin /ij_administration?waiting=7&flagged=yes&provider=a'],
  },
  'ij_administration_.export': {
    opened: ['/ij_administration/export', toLogin(200, { restricted: 403, journalist: 403 })],
  },
  'ij_administration.decide': {
    opened: ['/ij_administration/decide', toLogin(303, { restricted: 403, journalist: 403 })],
    counted: ['provider /ij_administration/decide?decision=reject&case=:case'],
  },
  'ij_administration_.warnings_.export': {
    opened: ['/ij_administration/warnings/export', toLogin(200, { restricted: 403, journalist: 403 })],
  },
  'ij_administration.warnings': {
    opened: ['/ij_administration/warnings', toLogin(200, { restricted: 403, journalist: 403 })],
    looks: ['provider /ij_administration/warnings'],
    counted: ['provider /ij_administration/warnings'],
  },
  'validation_requests._index': {
    opened: ['/validation_requests', toLogin(200, { provider: 403, admin: 403 })],
    looks: ['restricted /validation_requests'],
    counted: ['restricted /validation_requests'],
  },
  'validation_requests.$id': {
    opened: ['/validation_requests/unknown', toLogin(404, { provider: 403, admin: 403 })],
    looks: ['journalist /validation_requests/:request'],
    counted: ['journalist /validation_requests/:request'],
  },
  'ij_administration.$id': {
    opened: ['/ij_administration/unknown', toLogin(404, { restricted: 403, journalist: 403 })],
    counted: ['provider /ij_administration/:case'],
  },
  'ij_administration.codes._index': {
    opened: ['/ij_administration/codes', toLogin(403, { provider: 200 })],
    looks: ['provider /ij_administration/codes'],
    counted: ['provider /ij_administration/codes'],
  },
  'ij_administration.codes.new': {
    opened: ['/ij_administration/codes/new', toLogin(403, { provider: 200 })],
    looks: ['provider /ij_administration/codes/new'],
    counted: ['provider /ij_administration/codes/new'],
  },
  'ij_administration.codes.$id': {
    opened: ['/ij_administration/codes/unknown', toLogin(403, { provider: 404 })],
    counted: ['provider /ij_administration/codes/:madeCode'],
  },
  'knowledgebase._index': {
    opened: ['/knowledgebase', toLogin(200, { restricted: 403 })],
    looks: [
      'journalist /knowledgebase',
      'journalist /knowledgebase?q=acuraccy',
      'journalist /knowledgebase?q=zzzzzzzz',
    ],
    counted: ['journalist /knowledgebase', 'journalist /knowledgebase?q=zzzzzz'],
  },
  'knowledgebase.$': {
    opened: ['/knowledgebase/10-accuracy', toLogin(200, { restricted: 403 })],
    looks: ['journalist /knowledgebase/10-accuracy', 'journalist /knowledgebase/nothing'],
    counted: ['journalist /knowledgebase/10-accuracy'],
  },
  'knowledgebase.checklist': {
    opened: ['/knowledgebase/checklist', toLogin(403)],
    looks: ['outlet /knowledgebase/checklist'],
    counted: ['outlet /knowledgebase/checklist'],
  },
  'knowledgebase.checklist_.$clause': {
    opened: ['/knowledgebase/checklist/7', toLogin(403)],
    looks: ['outlet /knowledgebase/checklist/7', 'contributor /knowledgebase/checklist/7'],
    counted: ['outlet /knowledgebase/checklist/7'],
  },
  'knowledgebase.questionnaire._index': {
    opened: ['/knowledgebase/questionnaire', toLogin(403)],
    looks: ['outlet /knowledgebase/questionnaire'],
    counted: ['outlet /knowledgebase/questionnaire'],
  },
  'knowledgebase.questionnaire.$clause': {
    opened: ['/knowledgebase/questionnaire/7', toLogin(403)],
    looks: ['outlet /knowledgebase/questionnaire/2', 'contributor /knowledgebase/questionnaire/7'],
    counted: ['outlet /knowledgebase/questionnaire/7'],
  },
  'knowledgebase.questionnaire.files': {
    opened: ['/knowledgebase/questionnaire/files', toLogin(403)],
    looks: ['outlet /knowledgebase/questionnaire/files'],
    counted: ['outlet /knowledgebase/questionnaire/files'],
  },
  'knowledgebase.questionnaire.files_.download': {
    opened: ['/knowledgebase/questionnaire/files/download', toLogin(403)],
  },
  'knowledgebase.report._index': {
    opened: ['/knowledgebase/report', toLogin(403)],
    looks: ['outlet /knowledgebase/report', 'contributor /knowledgebase/report'],
    counted: ['outlet /knowledgebase/report'],
  },
  'knowledgebase.report.doubts.$id': {
    opened: ['/knowledgebase/report/doubts/unknown', toLogin(403)],
  },
  'knowledgebase.report.sign': {
    opened: ['/knowledgebase/report/sign', toLogin(403)],
    looks: ['outlet /knowledgebase/report/sign', 'contributor /knowledgebase/report/sign'],
    counted: ['outlet /knowledgebase/report/sign'],
  },
  'knowledgebase.print': {
    opened: ['/knowledgebase/print', toLogin(200, { restricted: 403 })],
    looks: ['journalist /knowledgebase/print'],
    counted: ['journalist /knowledgebase/print'],
  },
  'links._index': {
    opened: ['/links', toLogin(403)],
    looks: ['outlet /links?section=confirmed'],
    counted: ['outlet /links'],
  },
  'links.new': {
    opened: ['/links/new', toLogin(403)],
    looks: ['outlet /links/new?kind=trainer&text=a'],
    counted: ['outlet /links/new?kind=trainer&text=a'],
  },
  'links.$id': {
    opened: ['/links/unknown', toLogin(403)],
    looks: ['group /links/:sharingLink'],
    counted: ['outlet /links/:ownLink', 'group /links/:sharingLink'],
  },
  'links.$id_.answers': {
    opened: ['/links/unknown/answers', toLogin(403)],
    looks: ['group /links/:sharingLink/answers'],
    counted: ['group /links/:sharingLink/answers'],
  },
  'links_.$id_.answers.files.$file': { opened: ['/links/unknown/answers/files/unknown', toLogin(403)] },
  'message_files.$id.$size': { opened: ['/message_files/unknown/whole', toLogin(404)] },
  'messages._index': {
    opened: ['/messages', toLogin(200)],
    looks: ['journalist /messages'],
    counted: ['journalist /messages'],
  },
  'messages.$id': {
    opened: ['/messages/unknown', toLogin(404)],
    counted: ['journalist /messages/:discussion'],
  },
  'messages.new': {
    opened: ['/messages/new', toLogin(303)],
    counted: ['journalist /messages/new?to=:stranger'],
  },
  'notifications._index': {
    opened: ['/notifications', toLogin(200)],
    looks: ['journalist /notifications'],
    counted: ['provider /notifications'],
  },
  'notifications.read': { opened: ['/notifications/read', toLogin(302)] },
  profile_settings: {
    opened: ['/profile_settings', toLogin(200)],
    looks: ['outlet /profile_settings'],
    counted: ['journalist /profile_settings'],
  },
  'profile_settings_.documents': {
    opened: ['/profile_settings/documents', toLogin(404, { provider: 200 })],
    looks: ['outlet /profile_settings/documents'],
    counted: ['provider /profile_settings/documents'],
  },
  'profile_settings_.vanity_name': {
    opened: ['/profile_settings/vanity_name', toLogin(200)],
    looks: ['outlet /profile_settings/vanity_name'],
    counted: ['journalist /profile_settings/vanity_name'],
  },
  review: {
    opened: ['/review', toLogin(403, { provider: 200 })],
    looks: ['pendingProvider /review', 'pendingProvider /review?confirm=withdraw'],
    counted: ['trainer /review'],
  },
  'u.($id)': {
    opened: ['/u', toLogin(200)],
    looks: ['visitor /u/heimatkurier', 'outlet /u', 'outlet /u?as=visitor'],
    counted: ['journalist /u', 'journalist /u/:outlet', 'visitor /u/:outlet'],
  },
  watchlist: {
    opened: ['/watchlist', toLogin(200, { restricted: 403 })],
    looks: ['journalist /watchlist'],
    counted: ['journalist /watchlist'],
  },
  'watchlist_.team._index': {
    opened: ['/watchlist/team', toLogin(403)],
    looks: ['outlet /watchlist/team', 'contributor /watchlist/team'],
    counted: ['outlet /watchlist/team'],
  },
  'watchlist_.team.$id': { opened: ['/watchlist/team/unknown', toLogin(302)] },
}

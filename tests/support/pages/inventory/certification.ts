import { type Inventory, toLogin } from './entry'

/** Pages of audits and certificates. */
export const certificationPages: Inventory = {
  certificates: { opened: ['/certificates', toLogin(403, { provider: 200, admin: 200 })] },
  'certificates._index': {
    opened: ['/certificates', toLogin(403, { provider: 200, admin: 200 })],
    looks: ['admin /certificates', 'provider /certificates?queue=ended'],
    counted: ['admin /certificates', 'provider /certificates?queue=suspended'],
  },
  'certificates.$number': {
    opened: ['/certificates/2222-2222-2222-2', toLogin(403, { provider: 404, admin: 404 })],
    counted: ['admin /certificates/:certificate'],
  },
  'certificates_.export': { opened: ['/certificates/export', toLogin(403, { provider: 200, admin: 200 })] },
  'knowledgebase.audit._index': {
    opened: ['/knowledgebase/audit', toLogin(403)],
    looks: ['outlet /knowledgebase/audit', 'contributor /knowledgebase/audit'],
    counted: ['outlet /knowledgebase/audit', 'audited /knowledgebase/audit'],
  },
  'knowledgebase.audit.new': {
    opened: ['/knowledgebase/audit/new', toLogin(403)],
    counted: ['certified /knowledgebase/audit/new?body=:body'],
  },
  audits: { opened: ['/audits', toLogin(403, { provider: 200, admin: 200 })] },
  'audits._index': {
    opened: ['/audits', toLogin(403, { provider: 200, admin: 200 })],
    looks: ['auditor /audits', 'auditor /audits?queue=ended', 'admin /audits'],
    counted: ['auditor /audits', 'admin /audits'],
  },
  'audits.$id._index': {
    opened: ['/audits/unknown', toLogin(403, { provider: 404, admin: 404 })],
    looks: ['auditor /audits/:audit', 'audited /audits/:audit', 'admin /audits/:audit'],
    counted: ['auditor /audits/:audit', 'audited /audits/:audit', 'admin /audits/:audit'],
  },
  'audits.$id.auditor': {
    opened: ['/audits/unknown/auditor', toLogin(403, { provider: 404 })],
    looks: ['auditor /audits/:audit/auditor'],
    counted: ['auditor /audits/:audit/auditor'],
  },
  'audits.$id.decision': {
    opened: ['/audits/unknown/decision', toLogin(403, { provider: 404, admin: 404 })],
    looks: ['admin /audits/:audit/decision'],
    counted: ['admin /audits/:audit/decision'],
  },
  'audits.$id.desk': {
    opened: ['/audits/unknown/desk?clause=1', toLogin(403, { provider: 404 })],
    looks: ['auditor /audits/:audit/desk?clause=1'],
    counted: ['auditor /audits/:audit/desk?clause=1'],
  },
  'audits.$id.findings.$question': {
    opened: ['/audits/unknown/findings/owners-direct', toLogin(403)],
    looks: ['audited /audits/:audit/findings/owners-direct'],
    counted: ['audited /audits/:audit/findings/owners-direct'],
  },
  'audits_.export': { opened: ['/audits/export', toLogin(403, { provider: 200, admin: 200 })] },
  'audits_.$id_.files.$file': {
    opened: [
      '/audits/unknown/files/01890000-0000-7000-8000-000000000000',
      toLogin(403, { provider: 404, admin: 404 }),
    ],
  },
}

import { loadAuditFile as loader } from '~/app/features/external-audits/case.server'

export { loader }

import { loadReportEvidence as loader } from '~/app/features/disclosure/public.server'
export { loader }

import { loadReportSchema as loader } from '~/app/features/disclosure/public.server'
export { loader }

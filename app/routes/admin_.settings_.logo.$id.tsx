import { loadStagedLogo as loader } from '~/app/features/settings/settings.server'
export { loader }

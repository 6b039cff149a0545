import { loadSuggestions as loader } from '~/app/features/search/search.server'
export { loader }

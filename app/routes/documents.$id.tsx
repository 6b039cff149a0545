import { loadDocument as loader } from '~/app/features/files/files.server'
export { loader }

import { loadSharePicture as loader } from '~/app/features/share/share-picture.server'
export { loader }

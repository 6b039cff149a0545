import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { useDelivery } from '~/app/ui/content/delivery'
import type { StoredFile } from '~/contracts/files'
import type { Message } from '~/contracts/messages/messages'

type AttachedFilesProps = { message: Pick<Message, 'files' | 'fileCount'>; sizes: Record<string, string> }

/** The files of a message: pictures with a part of them, PDFs as rows. */
export function AttachedFiles({ message, sizes }: AttachedFilesProps) {
  const { t } = useTranslation('messages')
  const { files, fileCount } = message
  const gone = fileCount - files.length
  return (
    <>
      {files.length > 0 ? (
        <ul className="attached" aria-label={t('files.list')}>
          {files.map((file) => (
            <li key={file.id}>
              <AttachedFile file={file} size={sizes[file.id]} />
            </li>
          ))}
        </ul>
      ) : null}
      {gone > 0 ? <p className="muted">{t('files.gone', { count: gone })}</p> : null}
    </>
  )
}

function AttachedFile({ file, size }: { file: StoredFile; size: string | undefined }) {
  const { t } = useTranslation('messages')
  const delivery = useDelivery()
  const isPicture = file.type.startsWith('image/')
  return (
    <>
      <a href={paths.messageFile(file.id, 'whole')}>
        {isPicture && delivery === 'full' ? (
          <img src={paths.messageFile(file.id, 'small')} alt="" width={240} height={180} loading="lazy" />
        ) : null}
        <bdi>{file.name}</bdi>
      </a>{' '}
      <span className="muted num">{`${isPicture ? t('files.picture') : 'PDF'}, ${size ?? ''}`}</span>
    </>
  )
}

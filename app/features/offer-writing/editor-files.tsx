import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { OptionField, OptionFieldset, optionInputs, Fieldset } from '~/app/ui/forms/option-groups'
import { Field } from '~/app/ui/forms/field'
import { FileField } from '~/app/ui/forms/files/file-field'
import { limits } from '~/contracts/constants'
import type { StoredFile } from '~/contracts/files'
import { isolated } from '~/contracts/isolated'
import type { EditorFields, EditorProps } from './editor-form'
import { useOfferLabels } from './editor-labels'

type PartProps = Pick<EditorProps, 'offer' | 'sizes'> & { fields: EditorFields }

const small = (id: string) => paths.offerPicture(id, '320')

export function PicturePart({ offer, fields }: PartProps) {
  const { t } = useTranslation('writing')
  const labels = useOfferLabels()
  const picture = offer?.picture
  return (
    <Fieldset id="picture" legend={t('parts.picture')}>
      <FileField
        name="picture"
        fields={fields}
        kind="picture"
        maxBytes={limits.imageBytes}
        wide
        label={t('fields.picture')}
        hint={t('hints.picture')}
        present={picture ? { name: t('files.presentPicture'), src: picture.urls[320] } : null}
        preview={small}
        removeLabel={t('files.removePicture')}
      />
      <Field field={fields.pictureAlt} label={labels.pictureAlt} hint={t('hints.pictureAlt')} />
    </Fieldset>
  )
}

export function DocumentsPart({ offer, sizes, fields }: PartProps) {
  const { t } = useTranslation('writing')
  const documents = offer?.documents ?? []
  return (
    <Fieldset id="documents" legend={t('parts.documents')} hint={t('hints.documents')}>
      {documents.length > 0 ? <Present documents={documents} sizes={sizes} fields={fields} /> : null}
      <FileField
        name="document"
        fields={fields}
        kind="document"
        label={t('fields.document')}
        hint={
          documents.length < limits.pdfUploads
            ? t('hints.document', { count: limits.pdfUploads - documents.length })
            : t('hints.documentsFull')
        }
        removeLabel={t('files.forgetDocument')}
      />
    </Fieldset>
  )
}

type PresentProps = Pick<PartProps, 'sizes' | 'fields'> & { documents: StoredFile[] }

/** The saved PDFs, each with a checkbox to remove it on saving. */
function Present({ documents, sizes, fields }: PresentProps) {
  const { t } = useTranslation('writing')
  const options = documents.map(({ id, name }) => ({
    value: id,
    label: t('files.removeDocument', { name: isolated(name) }),
  }))
  const inputs = optionInputs(fields.removedDocuments, 'checkbox', options)
  return (
    <OptionFieldset field={fields.removedDocuments} legend={t('fields.removedDocuments')}>
      <ul className="stack stack-sm">
        {inputs.map(({ key, ...input }, index) => (
          <li key={key}>
            <a href={paths.document(documents[index]?.id ?? '')} dir="auto">
              {documents[index]?.name}
            </a>{' '}
            <span className="muted num">{`PDF, ${sizes[documents[index]?.id ?? ''] ?? ''}`}</span>
            <OptionField input={input} option={options[index]} />
          </li>
        ))}
      </ul>
    </OptionFieldset>
  )
}

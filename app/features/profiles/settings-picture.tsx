import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { Fieldset } from '~/app/ui/forms/option-groups'
import { FileField } from '~/app/ui/forms/file-field'
import type { PartProps } from './settings-form'
import { isOrganisation } from './settings-labels'

const small = (id: string) => paths.picture(id, '96')

export function PicturePart({ kind, fields, picture }: PartProps & { picture: string | null }) {
  const { t } = useTranslation('profiles')
  return (
    <Fieldset id="picture" legend={t('parts.picture')}>
      <FileField
        name="picture"
        fields={fields}
        kind="picture"
        label={t('fields.picture')}
        hint={isOrganisation(kind) ? t('hints.logo') : t('hints.picture')}
        present={picture === null ? null : { name: t('settings.presentPicture'), src: small(picture) }}
        preview={small}
        removeLabel={t('settings.removePicture')}
      />
    </Fieldset>
  )
}

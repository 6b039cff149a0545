import { useTranslation } from '~/app/texts/use-translation'
import { locales } from '~/contracts/constants'

/** The fields of the form, in the order of the page; those of a text name its language. */
export function useWriteLabels(): Record<string, string> {
  const { t } = useTranslation('announcements')
  return {
    ...Object.fromEntries(
      locales.flatMap(({ code, realName }) => [
        [`subject_${code}`, `${t('form.subject')} (${realName})`],
        [`text_${code}`, `${t('form.text')} (${realName})`],
      ]),
    ),
    to: t('form.to'),
    kinds: t('form.kinds'),
    countries: t('form.countries'),
    languages: t('form.languages'),
  }
}

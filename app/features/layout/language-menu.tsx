import { useLocation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Menu, MenuButton } from '~/app/ui/navigation/menu'

export interface Language {
  code: string
  realName: string
}

/** Reloads the document, because the texts of a language are loaded with it. */
export function LanguageMenu({ current, languages }: { current: string; languages: readonly Language[] }) {
  const { t } = useTranslation('common')
  const { pathname, search } = useLocation()
  const name = languages.find(({ code }) => code === current)?.realName
  return (
    <Menu trigger={current.toUpperCase()} label={t('language.label', { name })}>
      {languages.map(({ code, realName }) => (
        <li key={code}>
          <Form method="post" action={paths.language} reloadDocument>
            <input type="hidden" name="returnTo" value={pathname + search} />
            <MenuButton name="locale" value={code} lang={code} current={code === current}>
              {realName}
            </MenuButton>
          </Form>
        </li>
      ))}
    </Menu>
  )
}

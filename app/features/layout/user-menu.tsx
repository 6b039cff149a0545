import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { clearLocalDrafts } from '~/app/platform/typed-input/local-drafts'
import { paths } from '~/app/platform/paths'
import { Avatar } from '~/app/ui/content/avatar'
import { Menu, MenuButton, MenuLink } from '~/app/ui/navigation/menu'
import { mayDo } from '~/contracts/permissions'
import type { Member } from './layout.server'

/** Everybody has account settings; a profile those who may fill one in. More than the specification lists: docs/decisions/084. */
export function menuOf(user: Member) {
  const hasProfile = mayDo(user, 'profile.own')
  return {
    profileSettings: hasProfile,
    profile: hasProfile ? user.profileVanityName : null,
    // Contributors of other organisations have none.
    links: mayDo(user, 'links.own') && (!user.isContributor || user.isMediaOutlet),
    editing: mayDo(user, 'content.edit'),
    jobs: mayDo(user, 'jobs.manage'),
  }
}

export function UserMenu({ user }: { user: Member }) {
  const { t } = useTranslation('common')
  const entries = menuOf(user)
  return (
    <Menu
      trigger={<Avatar name={user.name} src={user.picture} size="sm" />}
      label={t('userMenu.label', { name: user.name })}
    >
      <MenuLink href={paths.home}>{t('userMenu.home')}</MenuLink>
      <MenuLink href={paths.accountSettings}>{t('userMenu.accountSettings')}</MenuLink>
      {entries.profileSettings ? (
        <MenuLink href={paths.profileSettings}>{t('userMenu.profileSettings')}</MenuLink>
      ) : null}
      {entries.profile ? (
        <MenuLink href={paths.profile(entries.profile)}>{t('userMenu.profile')}</MenuLink>
      ) : null}
      {entries.links ? <MenuLink href={paths.links()}>{t('userMenu.links')}</MenuLink> : null}
      {entries.editing ? <MenuLink href={paths.editing()}>{t('userMenu.editing')}</MenuLink> : null}
      {entries.jobs ? <MenuLink href={paths.failedJobs()}>{t('userMenu.jobs')}</MenuLink> : null}
      <li>
        <Form method="post" action={paths.logout} reloadDocument onSubmit={clearLocalDrafts}>
          <MenuButton>{t('userMenu.logout')}</MenuButton>
        </Form>
      </li>
    </Menu>
  )
}

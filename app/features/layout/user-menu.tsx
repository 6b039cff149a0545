import { Form } from '@remix-run/react'
import { useTranslation } from '~/app/texts/use-translation'
import { clearLocalDrafts } from '~/app/platform/local-drafts'
import { paths } from '~/app/platform/paths'
import { Avatar } from '~/app/ui/content/avatar'
import { Menu, MenuButton, MenuLink } from '~/app/ui/navigation/menu'
import { mayDo } from '~/contracts/permissions'
import type { LayoutData } from './layout-data'

type User = NonNullable<LayoutData['user']>

/** Everybody has account settings; a profile, whoever may fill one in. More than the specification lists: docs/decisions/084. */
export function menuOf(user: User) {
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

export function UserMenu({ user }: { user: User }) {
  const { t } = useTranslation('common')
  const { firstName, lastName, entityName } = user.detail
  const name = `${firstName} ${lastName}`.trim() || (entityName ?? user.email)
  const entries = menuOf(user)
  return (
    <Menu
      trigger={<Avatar name={name} src={user.profilePicture?.thumbnailUrl ?? null} size="sm" />}
      label={t('userMenu.label', { name })}
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

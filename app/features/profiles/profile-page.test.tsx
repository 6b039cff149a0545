import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createTexts } from '~/app/texts/texts'
import { TextsProvider } from '~/app/texts/use-translation'
import facts from '~/locales/en/facts.json'
import profiles from '~/locales/en/profiles.json'
import ui from '~/locales/en/ui.json'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { frontArgs, openTransport } from '~/tests/support/front'
import { staged } from '~/tests/support/staged'
import { ProfilePage } from './profile-page'
import { loadProfilePage } from './profile.server'

describeWithDatabase('one’s own page', (database) => {
  type Values = Parameters<ReturnType<typeof createTestApi>['seedPerson']>[0]
  async function ownPage(values: Values): Promise<string> {
    const kit = createTestApi(database())
    const { tokens } = await kit.as(await kit.seedPerson(values))
    const { transport } = openTransport(kit.api)
    const data = await loadProfilePage(await frontArgs({ api: transport, path: '/u', tokens }))
    const texts = createTexts('en', { facts, profiles, ui })
    const page = (
      <ProfilePage {...data} renderOffer={() => null}>
        {null}
      </ProfilePage>
    )
    return renderToStaticMarkup(staged(<TextsProvider value={texts}>{page}</TextsProvider>))
  }

  it('of a provider that waits does not say that members read its offers', async () => {
    const provider = { roles: ['ROLE_SERVICE_PROVIDER'], entity_name: 'Harbour Academy' }
    const page = await ownPage({ ...provider, validated: false })
    expect(page).toContain(profiles.public.blockedReason.validation)
    expect(page).not.toContain(profiles.public.offers.forMembers)
  })

  it('asks for a text about oneself only who can write one', async () => {
    expect(await ownPage({ validated: true })).toContain(profiles.public.nothing)
    const outlet = await createTestApi(database()).seedPerson({ roles: ['ROLE_MEDIA_OUTLET'] })
    const contributor = { roles: ['ROLE_MEDIA_OUTLET'], parent_id: outlet.id }
    expect(await ownPage(contributor)).not.toContain(profiles.public.nothing)
  })
})

import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { ButtonLink } from '~/app/ui/forms/button'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { FigurePlots, FigureTable } from './figures'
import type { OneStatisticData } from './statistics.server'

/** How often one offer is opened. */
export function OneStatisticPage({ id, headline, state, provider, ...figures }: OneStatisticData) {
  const { t } = useTranslation(['offer-statistics', 'writing'])
  const all = provider === null ? {} : { provider }
  const title = t(provider === null ? 'title' : 'titleForAdmin')
  const isPublished = state === 'published'
  return (
    <>
      <Breadcrumbs
        items={[
          {
            label: t(provider === null ? 'writing:own.title' : 'writing:own.crumb'),
            href: paths.ownOffers(all),
          },
          { label: title, href: paths.offerStatistics(all) },
          { label: headline },
        ]}
      />
      <PageHeading
        kicker={title}
        title={<span dir="auto">{headline}</span>}
        lede={t('lede')}
        actions={
          <ButtonLink href={isPublished ? paths.offer(id) : paths.offerPreview(id)} variant="secondary">
            {isPublished ? t('writing:buttons.view') : t('writing:buttons.preview')}
          </ButtonLink>
        }
      />
      <Stack gap="lg">
        <FigurePlots {...figures} />
        <FigureTable {...figures} />
      </Stack>
    </>
  )
}

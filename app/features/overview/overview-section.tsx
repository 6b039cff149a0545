import { useTranslation } from '~/app/texts/use-translation'
import { Columns } from '~/app/ui/content/layout'
import { Section } from '~/app/ui/content/page-heading'
import { Queue } from './queue'
import { DatabaseNotice } from './database-notice'
import type { OverviewData } from './overview.server'
import { PartCard } from './part'

/** The admin overview: pending items, and the seven parts of the campus. */
export function OverviewSection({ overview }: { overview: OverviewData }) {
  const { t } = useTranslation('overview')
  return (
    <>
      {overview.database ? <DatabaseNotice {...overview.database} /> : null}
      <Queue queue={overview.queue} />
      <Section title={t('parts.title')}>
        <Columns>
          {overview.parts.map((part) => (
            <PartCard
              key={part.part}
              part={part}
              trend={overview.trends[part.part]}
              hasAcademy={overview.hasAcademy}
            />
          ))}
        </Columns>
      </Section>
    </>
  )
}

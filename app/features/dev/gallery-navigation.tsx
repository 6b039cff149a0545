import { Section } from '~/app/ui/content/page-heading'
import { PrintButton } from '~/app/ui/forms/print-button'
import { SearchField } from '~/app/ui/forms/search-field'
import { ExportLink } from '~/app/ui/navigation/export-link'
import { FilterChips } from '~/app/ui/navigation/filter-chips'
import { PageContents } from '~/app/ui/navigation/page-contents'
import { Tabs } from '~/app/ui/navigation/tabs'
import { ViewSwitch } from '~/app/ui/navigation/view-switch'

const chips = [
  { label: 'Weiterbildung', href: '/content?region=155' },
  { label: 'Westeuropa', href: '/content?category=training' },
  { label: 'العربية', href: '/content?language=ar' },
]

/** The ways through a part of the campus and through a list. */
export function NavigationSample() {
  return (
    <Section title="Ways through a list" kicker="Navigation">
      <Tabs
        label="Parts of the resource centre"
        tabs={[
          { label: 'Alle Angebote', href: '/content', current: true },
          { label: 'Merkliste', href: '/watchlist', current: false },
          { label: 'Gespeicherte Suchen', href: '/content/searches', current: false },
        ]}
      />
      <form role="search" action="/search" aria-label="Den Campus durchsuchen">
        <SearchField label="Den Campus durchsuchen" submit="Suchen" asked="Quellenschutz" />
      </form>
      <FilterChips chips={chips} />
      <div className="row">
        <ViewSwitch
          label="How offers are shown"
          views={[
            { label: 'Liste', href: '/content', current: true },
            { label: 'Kalender', href: '/content?view=calendar', current: false },
          ]}
        />
        <ExportLink href="/content.csv" />
        <PrintButton label="Drucken" menuHint="Zum Drucken dient das Menü des Browsers." />
      </div>
      <PageContents title="Auf dieser Seite">
        <ol className="stack stack-sm">
          <li>
            <a href="#accuracy">Accuracy</a>
          </li>
          <li>
            <a href="#corrections">Corrections and complaints</a>
          </li>
        </ol>
      </PageContents>
    </Section>
  )
}

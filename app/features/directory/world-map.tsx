import { useTranslation } from '~/app/texts/use-translation'
import { useDelivery } from '~/app/ui/content/delivery'
import type { DirectoryMapData } from './directory-map.server'

interface WorldMapProps {
  world: DirectoryMapData['world']
  hrefOf: (country: string) => string
  /** Address of the picture of all land. */
  land: string
}

/** Drawn on the server. Each country with members is a link, darker the more there are. */
export function WorldMap({ world, hrefOf, land }: WorldMapProps) {
  const { t } = useTranslation('directory')
  const { size, countries, shades } = world
  const delivery = useDelivery()
  return (
    <figure className="world">
      <svg
        viewBox={`0 0 ${String(size.width)} ${String(size.height)}`}
        role="group"
        aria-label={t('map.label')}
      >
        {delivery === 'full' ? <image href={land} width={size.width} height={size.height} /> : null}
        {countries.map(({ code, name, count, outline, step }) =>
          outline === null ? null : (
            <a key={code} href={hrefOf(code)}>
              <title>{t('map.country', { country: name, count })}</title>
              <path className={`shade-${String(step)}`} d={outline} />
            </a>
          ),
        )}
      </svg>
      {shades.length > 0 ? (
        <figcaption>
          {t('map.legend')}
          <ul>
            {shades.map(({ step, label }) => (
              <li key={step} className="num">
                <svg viewBox="0 0 20 12" width="20" height="12" aria-hidden="true">
                  <path className={`shade-${String(step)}`} d="M0 0h20v12H0z" />
                </svg>{' '}
                {label}
              </li>
            ))}
          </ul>
        </figcaption>
      ) : null}
    </figure>
  )
}

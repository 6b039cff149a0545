import { useLanguage } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { useDelivery } from '~/app/ui/content/delivery'
import { barColours } from './bar-colours'

/** Icons and manifest of the installed app. In low-bandwidth mode an empty icon keeps the browser from requesting one. */
export function HeadLinks() {
  const language = useLanguage()
  const delivery = useDelivery()
  return (
    <>
      <meta name="theme-color" content={barColours.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={barColours.dark} media="(prefers-color-scheme: dark)" />
      {delivery === 'full' ? (
        <>
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
          <link rel="manifest" href={paths.manifest(language)} />
        </>
      ) : (
        <link rel="icon" href="data:," />
      )}
    </>
  )
}

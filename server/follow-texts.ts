import { contentTopic } from '~/api/features/content/release.service'
import type { ApiDeps } from '~/api/platform/deps'
import type { ContentSource } from '../app/platform/content/content-source'

/** Reads the texts anew when they have changed. They name the campus, so its name is read first. */
export function followTexts(
  { database, config }: Pick<ApiDeps, 'database' | 'config'>,
  source: Pick<ContentSource, 'refresh'>,
): void {
  database.subscribe(contentTopic, () => {
    const named = config.identity.refresh().catch((error: unknown) => database.reportError(error))
    void named.then(source.refresh)
  })
}

import { Columns } from '~/app/ui/content/layout'
import { Section } from '~/app/ui/content/page-heading'
import { ConfirmDialog } from '~/app/ui/feedback/confirm'
import { ReasonDialog } from '~/app/ui/feedback/confirm-reason'
import { CopyBanner, ProgressBar } from '~/app/ui/feedback/banners'
import { EmptyState, IncompleteSearch } from '~/app/ui/feedback/empty-state'
import { Notice } from '~/app/ui/feedback/notice'
import { RingDrawing, type RingScene } from '~/app/ui/feedback/ring-drawing'
import { Steps } from '~/app/ui/feedback/steps'
import { ButtonLink } from '~/app/ui/forms/button'

export function FeedbackSample() {
  return (
    <Section title="Feedback" kicker="Notices, steps, empty states">
      <Columns>
        <Notice title="Bestätigung steht aus">Ein Dienstleister prüft Ihre Anfrage.</Notice>
        <Notice tone="success">The certificate is valid until spring.</Notice>
        <Notice tone="warning" title="Frist endet morgen">
          Two clauses are still open.
        </Notice>
        <Notice tone="error">The file could not be read. Your other answers were kept.</Notice>
      </Columns>
      <Columns>
        <Steps
          label="Certification stages"
          items={[
            { label: 'Selbsteinschätzung', state: 'done', href: '/stage/1' },
            {
              label: 'Öffentliche Offenlegung',
              state: 'current',
              description: 'The transparency report is being written.',
            },
            { label: 'Externe Prüfung', state: 'next', description: 'Optional.' },
          ]}
        />
        <EmptyState
          title="Noch keine gespeicherten Angebote"
          action={<ButtonLink href="/content">Angebote ansehen</ButtonLink>}
        >
          Offers that you save will stand here, with their deadlines.
        </EmptyState>
        <div className="row">
          <ConfirmDialog href="/?confirm=erase" variant="danger" confirmation={eraseConfirmation}>
            Konto löschen …
          </ConfirmDialog>
          <ReasonDialog href="/?confirm=reject" confirmation={rejectConfirmation}>
            Anfrage ablehnen …
          </ReasonDialog>
        </div>
      </Columns>
      <CopyBanner at="2026-11-24T16:20:00Z" />
      <IncompleteSearch />
      <ProgressBar busy failed={false} timing={{ throttle: 0, nominal: 60_000, hide: 3_600_000 }} />
      <Drawings />
    </Section>
  )
}

const scenes: { scene: RingScene; words: string }[] = [
  { scene: 'lost', words: 'Nicht gefunden' },
  { scene: 'broken', words: 'Etwas ist schiefgegangen' },
  { scene: 'closed', words: 'Noch nicht offen' },
  { scene: 'empty', words: 'Noch leer' },
]

/** Of pages without content. */
function Drawings() {
  return (
    <div className="row">
      {scenes.map(({ scene, words }) => (
        <figure key={scene}>
          <RingDrawing scene={scene} />
          <figcaption>{words}</figcaption>
        </figure>
      ))}
    </div>
  )
}

const eraseConfirmation = {
  title: 'Konto wirklich löschen?',
  body: 'Your profile, messages and certificates are erased. This cannot be undone.',
  confirmLabel: 'Endgültig löschen',
  danger: true,
  action: '/account/erase',
  fields: { intent: 'erase' },
}

const rejectConfirmation = {
  title: 'Anfrage ablehnen?',
  body: 'The journalist reads your reason and may ask again.',
  confirmLabel: 'Ablehnen',
  action: '/dev/ui',
  fields: { intent: 'reject' },
  reason: { label: 'Begründung', hint: 'Höchstens 500 Zeichen.', limit: 500 },
}

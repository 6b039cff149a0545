import type { ReactNode } from 'react'

export const nameOf = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }) =>
  [firstName, lastName].filter(Boolean).join(' ')

/** Label for screen readers. */
export const About = ({ children }: { children: ReactNode }) => <span className="sr-only"> {children}</span>

export function Identity({ name, email }: { name: string; email: string }) {
  return (
    <>
      {name ? (
        <>
          <span dir="auto">{name}</span>
          <br />
        </>
      ) : null}
      <span className="muted">{email}</span>
    </>
  )
}

import { partsOf } from './linked-text'

/** The text of a message, with line breaks, its own text direction and linked web addresses. */
export function MessageText({ children }: { children: string }) {
  return (
    <p className="typed" dir="auto">
      {partsOf(children).map(({ text, href }, index) =>
        href ? (
          <a key={index} href={href} rel="nofollow noopener noreferrer ugc" dir="ltr">
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  )
}

import { partsOf } from './linked-text'

/** What somebody wrote, with their line breaks, in whichever direction it runs. Addresses of the web are links. */
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

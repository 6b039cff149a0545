/** A text in which the words of a search are marked. */
export function Marked({ parts }: { parts: readonly { text: string; hit: boolean }[] }) {
  return <>{parts.map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text))}</>
}

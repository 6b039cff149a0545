/** An e-mail address. In a narrow column it breaks before its “@”, rather than anywhere. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <bdi className="unbroken">
      <span>{address.slice(0, at)}</span>
      <wbr />
      <span>{address.slice(at)}</span>
    </bdi>
  )
}

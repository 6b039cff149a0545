/** A link only for an address of the web: what people typed may be anything. */
export function WebLink({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return address
  return (
    <a href={address} rel="noopener noreferrer nofollow ugc">
      {address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
    </a>
  )
}

/**
 * Renders a link only for a web address without credentials. User input may be anything, and older entries were not
 * checked for credentials.
 */
export function WebLink({ address }: { address: string }) {
  if (!/^https?:\/\/(?![^/?#\\]*@)/i.test(address)) return address
  return (
    <a href={address} rel="noopener noreferrer nofollow ugc">
      {address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
    </a>
  )
}

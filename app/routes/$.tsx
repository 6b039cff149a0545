/** Every address that no other route knows: answered with the frame around the words of the 404 page. */
export function loader() {
  throw new Response(null, { status: 404 })
}

export default function Route() {
  return null
}

/** The response for a browser without scripts: status, text, and for a form the redirect target. */
export interface Answer {
  status: number
  text: string
  location: string | null
}

/** A client with cookies that reads pages and sends forms in sequence. */
export function openVisitor(base: string) {
  const cookies = new Map<string, string>()
  const headers = () => ({
    Accept: 'text/html',
    Origin: base,
    Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  })
  function keepCookies(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
  }
  async function send(address: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: headers(),
      signal: AbortSignal.timeout(30_000),
    })
    keepCookies(response)
    return {
      status: response.status,
      text: await response.text(),
      location: response.headers.get('location'),
    }
  }
  const read = (path: string) => send(base + path)
  const post = (path: string, form: Record<string, string>) =>
    send(base + path, { method: 'POST', body: new URLSearchParams(form) })
  async function logIn(email: string, password: string): Promise<void> {
    const { status } = await post('/login', { email, password, returnTo: '/home' })
    if (status !== 303) throw new Error(`The login of ${email} was answered with ${String(status)}`)
  }
  /** The same client at another process, with its current cookies. */
  const at = (other: string) => {
    const twin = openVisitor(other)
    for (const [name, value] of cookies) twin.cookies.set(name, value)
    return twin
  }
  return { cookies, headers, read, post, logIn, at }
}
export type Visitor = ReturnType<typeof openVisitor>

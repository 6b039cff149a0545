/** As a browser goes through the pages of a provider: with cookies, from one redirect to the next. */
function createBrowser() {
  const cookies = new Map<string, string>()
  return async (url: URL, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', ...value] = pair.split('=')
      cookies.set(name, value.join('='))
    }
    return response
  }
}

/** Logs in at the provider, or cancels there with null; answers the address that the provider sends the browser back to. */
export async function visitProvider(address: string, sub: string | null): Promise<URL> {
  const go = createBrowser()
  let url = new URL(address)
  const provider = url.origin
  let response = await go(url)
  for (let step = 0; step < 10; step++) {
    const location = response.headers.get('location')
    if (location) {
      url = new URL(location, url)
      if (url.origin !== provider) return url
      response = await go(url)
    } else if (url.pathname.startsWith('/interaction/')) {
      response = await go(url, { method: 'POST', body: new URLSearchParams({ sub: sub ?? '' }) })
    } else throw new Error(`The provider has answered ${String(response.status)}: ${await response.text()}`)
  }
  throw new Error('The provider leads around in circles')
}

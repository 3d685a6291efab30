/** What a form sends; as pairs where a name comes twice. */
export type Fields = Record<string, string> | [string, string][];

/** As much of a browser as a sign-in needs: cookies by path, and redirects followed until they leave the stand-ins. */
export class CookieBrowser {
  private readonly cookies = new Map<string, { pair: string; path: string }>();

  constructor(private readonly origin: string) {}

  /** Follows redirects inside the stand-ins; the answer is the page reached, or the address outside it was sent to. */
  async open(address: string, init: RequestInit = {}): Promise<{ url: URL; response: Response | null }> {
    let url = new URL(address, this.origin);
    let request = init;
    for (let hops = 0; hops < 10; hops++) {
      if (url.origin !== this.origin) return { url, response: null };
      const response = await fetch(url, {
        ...request,
        redirect: 'manual',
        headers: { ...request.headers, cookie: this.cookiesFor(url) },
      });
      for (const line of response.headers.getSetCookie()) this.keep(line);
      const location = response.headers.get('location');
      if (!location) return { url, response };
      await response.arrayBuffer();
      url = new URL(location, url);
      request = {};
    }
    throw new Error('too many redirects');
  }

  submit(address: URL, fields: Fields) {
    return this.open(address.href, { method: 'POST', body: new URLSearchParams(fields) });
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const name = pair.slice(0, pair.indexOf('='));
    const attribute = (key: string) =>
      attributes.find((text) => text.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1);
    const path = attribute('path') ?? '/';
    const expires = attribute('expires');
    if (expires && new Date(expires) <= new Date()) this.cookies.delete(`${path} ${name}`);
    else this.cookies.set(`${path} ${name}`, { pair, path });
  }

  private cookiesFor(url: URL): string {
    return [...this.cookies.values()]
      .filter(({ path }) => url.pathname.startsWith(path))
      .map(({ pair }) => pair)
      .join('; ');
  }
}

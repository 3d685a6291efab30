import type { OutgoingHttpHeaders } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

export interface Stop {
  status: number;
  location: string | null;
  headers: OutgoingHttpHeaders;
  body: string;
}

export interface TypedPerson {
  email: string;
  firstName?: string;
  lastName?: string;
  emailVerified?: 'no';
  claim?: 'email_verified' | 'xms_edov' | 'none';
}

/**
 * Follows a sign-in like a browser: keeps cookies per site and path, and reaches the application through `app.inject`
 * and the provider over the network.
 */
export class BrowserWalk {
  private readonly jar = new Map<string, { site: string; path: string; value: string }>();

  constructor(
    private readonly app: NestFastifyApplication,
    private readonly publicUrl: string,
    private readonly headers: Record<string, string> = {},
  ) {}

  async open(address: string, form?: Record<string, string>): Promise<Stop> {
    const url = new URL(address, this.publicUrl);
    const stop = url.origin === this.publicUrl ? await this.visitProduct(url) : await this.visitProvider(url, form);
    for (const line of [stop.headers['set-cookie'] ?? []].flat()) this.keep(url, String(line));
    return stop;
  }

  /** Follows redirects until a page is shown or `stopAt` matches the next URL. */
  async follow(address: string, stopAt: RegExp = /$^/): Promise<Stop & { url: string }> {
    let url = new URL(address, this.publicUrl).href;
    for (let hops = 0; hops < 10; hops += 1) {
      const stop = await this.open(url);
      if (stop.location === null || stopAt.test(stop.location)) return { ...stop, url };
      url = stop.location;
    }
    throw new Error('Too many redirects');
  }

  async signIn(start: string, person: TypedPerson): Promise<Stop> {
    return this.open(await this.answer(start, person));
  }

  async answer(start: string, person: TypedPerson): Promise<string> {
    const page = await this.follow(start);
    const action = /<form[^>]*action="([^"]+)"/.exec(page.body)?.[1];
    if (!action) throw new Error(`No sign-in page at ${page.url}: ${page.status}`);
    const answer = await this.open(new URL(action, page.url).href, { firstName: '', lastName: '', ...person });
    const callback = await this.follow(answer.location ?? '', new RegExp(`^${this.publicUrl}/`));
    return callback.location ?? '';
  }

  cookie(name: string): string | undefined {
    return this.jar.get(name)?.value;
  }

  take(other: BrowserWalk): void {
    for (const [name, cookie] of other.jar) this.jar.set(name, cookie);
  }

  cookiesFor(url: URL): string {
    const site = url.host;
    const sent = [...this.jar].filter(([, cookie]) => cookie.site === site && url.pathname.startsWith(cookie.path));
    return sent.map(([name, { value }]) => `${name}=${value}`).join('; ');
  }

  private async visitProduct(url: URL): Promise<Stop> {
    const answer = await this.app.inject({
      url: url.pathname + url.search,
      headers: { ...this.headers, cookie: this.cookiesFor(url), host: url.host },
    });
    const { location } = answer.headers;
    const target = typeof location === 'string' ? new URL(location, url).href : null;
    return { status: answer.statusCode, location: target, headers: answer.headers, body: answer.body };
  }

  private async visitProvider(url: URL, form?: Record<string, string>): Promise<Stop> {
    const answer = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: this.cookiesFor(url), ...(form && { origin: url.origin }) },
      ...(form && { body: new URLSearchParams(form) }),
    });
    const location = answer.headers.get('location');
    const headers = { 'set-cookie': answer.headers.getSetCookie() };
    return {
      status: answer.status,
      location: location && new URL(location, url).href,
      headers,
      body: await answer.text(),
    };
  }

  private keep(url: URL, line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
    const isExpired = attributes.some(
      (attribute) => /^max-age=0$/i.test(attribute) || /^expires=thu, 01 jan 1970/i.test(attribute),
    );
    if (isExpired || value === '') this.jar.delete(name);
    else this.jar.set(name, { site: url.host, path, value });
  }
}

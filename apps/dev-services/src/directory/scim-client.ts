import type { Dialect, DirectoryPerson } from './people.js';

export interface Exchange {
  at: Date;
  method: string;
  path: string;
  sent: string;
  status: number | null;
  answer: string;
}

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const MAX_EXCHANGES = 30;
const TIMEOUT_MS = 10_000;

export class ScimClient {
  readonly exchanges: Exchange[] = [];

  constructor(private readonly baseUrl: string) {}

  /**
   * On a conflict, finds the existing user by name and takes it over, as real directories do. Returns the product's id,
   * or null on failure.
   */
  async add(token: string, person: DirectoryPerson): Promise<string | null> {
    const added = await this.send(token, 'POST', '/Users', userOf(person));
    if (added.status !== 409) return idIn(added);
    const filter = encodeURIComponent(`userName eq "${person.email}"`);
    const found = await this.send(token, 'GET', `/Users?filter=${filter}`);
    const [known] = (json(found)?.['Resources'] ?? []) as { id?: unknown }[];
    if (typeof known?.id !== 'string') return null;
    await this.send(token, 'PUT', `/Users/${known.id}`, userOf(person));
    return known.id;
  }

  /** Okta replaces the whole user (PUT); Entra patches the attributes that may have changed. */
  async change(token: string, dialect: Dialect, id: string, person: DirectoryPerson): Promise<void> {
    if (dialect === 'okta') await this.send(token, 'PUT', `/Users/${id}`, { id, ...userOf(person) });
    else
      await this.patch(token, id, [
        { op: 'Replace', path: 'userName', value: person.email },
        { op: 'Replace', path: 'emails[type eq "work"].value', value: person.email },
        { op: 'Add', path: 'name.givenName', value: person.firstName },
        { op: 'Add', path: 'name.familyName', value: person.lastName },
      ]);
  }

  async setActive(token: string, dialect: Dialect, id: string, isActive: boolean): Promise<void> {
    const operation =
      dialect === 'okta'
        ? { op: 'replace', value: { active: isActive } }
        : { op: 'Replace', path: 'active', value: isActive ? 'True' : 'False' };
    await this.patch(token, id, [operation]);
  }

  async remove(token: string, id: string): Promise<void> {
    await this.send(token, 'DELETE', `/Users/${id}`);
  }

  private patch(token: string, id: string, operations: object[]): Promise<Exchange> {
    return this.send(token, 'PATCH', `/Users/${id}`, { schemas: [PATCH], Operations: operations });
  }

  private async send(token: string, method: string, path: string, body?: object): Promise<Exchange> {
    const sent = body ? JSON.stringify(body, null, 2) : '';
    const { status, answer } = await fetch(this.baseUrl + path, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/scim+json',
        ...(body && { 'content-type': 'application/scim+json' }),
      },
      ...(body && { body: sent }),
    }).then(
      async (response) => ({ status: response.status, answer: readable(await response.text()) }),
      () => ({ status: null, answer: 'The application did not answer.' }),
    );
    const exchange = { at: new Date(), method, path: decodeURIComponent(path), sent, status, answer };
    this.exchanges.unshift(exchange);
    this.exchanges.length = Math.min(this.exchanges.length, MAX_EXCHANGES);
    return exchange;
  }
}

function userOf({ key, email, firstName, lastName, isActive }: DirectoryPerson): object {
  return {
    schemas: [USER],
    userName: email,
    externalId: key,
    name: { givenName: firstName, familyName: lastName },
    emails: [{ primary: true, value: email, type: 'work' }],
    active: isActive,
  };
}

function json({ answer }: Exchange): Record<string, unknown> | null {
  try {
    return JSON.parse(answer) as Record<string, unknown>;
  } catch {
    return null;
  }
}

function idIn(exchange: Exchange): string | null {
  const id = json(exchange)?.['id'];
  return typeof id === 'string' ? id : null;
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

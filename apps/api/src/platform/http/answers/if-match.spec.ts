import type { LightMyRequestResponse } from 'fastify';
import { type TestApp, testApp } from '../../../testing/test-app.js';
import { createOrganization } from '../../../testing/test-organization.js';
import type { TestPerson } from '../../../testing/test-person.js';

/** Something that two tabs may change at once. */
interface Changed {
  read: () => Promise<{ state: Record<string, unknown>; tag: string }>;
  change: (name: string, ifMatch?: string) => Promise<LightMyRequestResponse>;
  nameOf: (state: Record<string, unknown>) => unknown;
}

type Making = (person: TestPerson, api: TestApp) => Promise<Changed>;

function changing(person: TestPerson, url: string, payload: (name: string) => object): Changed['change'] {
  return (name, ifMatch) =>
    person.inject({ method: 'PUT', url, payload: payload(name), headers: ifMatch ? { 'if-match': ifMatch } : {} });
}

const tagOf = (answer: LightMyRequestResponse) => String(answer.headers.etag);

const KINDS: Record<string, Making> = {
  async portfolio(person) {
    return {
      read: async () => {
        const answer = await person.get('/api/portfolio');
        return { state: answer.json().portfolio, tag: tagOf(answer) };
      },
      change: changing(person, '/api/portfolio', (title) => ({ title })),
      nameOf: ({ title }) => title,
    };
  },
  async profile(person) {
    return {
      read: async () => {
        const answer = await person.get('/api/auth/user');
        return { state: answer.json(), tag: tagOf(answer) };
      },
      change: changing(person, '/api/auth/profile', (firstName) => ({ firstName })),
      nameOf: ({ firstName }) => firstName,
    };
  },
  async organization(person, api) {
    const { id } = await createOrganization(api, person);
    return {
      read: async () => {
        const [state] = (await person.get('/api/organizations')).json();
        return { state, tag: `"${state.version}"` };
      },
      change: changing(person, `/api/organizations/${id}`, (name) => ({ name })),
      nameOf: ({ name }) => name,
    };
  },
  async credential(person) {
    const form = (name: string) => {
      const fields = new FormData();
      const all = { name, issuingBody: 'Red Cross', issueDate: '2026-01-01', expiryDate: '2028-01-01' };
      for (const [field, value] of Object.entries(all)) fields.set(field, value);
      return fields;
    };
    const { id } = (await person.post('/api/credentials', form('First'))).json();
    return {
      read: async () => {
        const answer = await person.get(`/api/credentials/${id}`);
        return { state: answer.json(), tag: tagOf(answer) };
      },
      change: changing(person, `/api/credentials/${id}`, form),
      nameOf: ({ name }) => name,
    };
  },
};

describe('If-Match', () => {
  const api = testApp();

  test.each(Object.keys(KINDS))('of a %s keeps what was changed elsewhere meanwhile', async (kind) => {
    const { read, change, nameOf } = await (KINDS[kind] as Making)(await api.signIn(), api);
    const { tag, state } = await read();
    expect(tag).toBe(`"${String(state['version'])}"`);

    const saved = await change('Other tab', tag);
    expect(saved.statusCode).toBe(200);
    const refused = await change('Stale tab', tag);
    expect([refused.statusCode, refused.body]).toEqual([412, expect.stringContaining('changed elsewhere')]);
    expect(nameOf((await read()).state)).toBe('Other tab');
    expect(tagOf(saved)).toBe((await read()).tag);

    expect((await change('Fresh', tagOf(saved))).statusCode).toBe(200);
    expect((await change('Without', undefined)).statusCode).toBe(200);
    expect((await change('Whatever', '*')).statusCode).toBe(200);
    expect(nameOf((await read()).state)).toBe('Whatever');
  });

  test.each(Object.keys(KINDS))('of a %s lets one of two through that come at the same moment', async (kind) => {
    const { read, change } = await (KINDS[kind] as Making)(await api.signIn(), api);
    const { tag } = await read();
    const answers = await Promise.all([change('One', tag), change('Two', tag)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412]);
  });
});

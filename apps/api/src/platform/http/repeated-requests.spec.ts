import { Body, Controller, Param, Post } from '@nestjs/common';
import { Organization } from '@tracker/database/entities/organizations/organization.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { z } from 'zod';
import { type TestApp, testApp } from '../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../testing/test-organization.js';
import type { TestPerson } from '../../testing/test-person.js';
import { HOUR_MS } from '../clock.js';
import { DomainError } from '../domain-error.js';
import { RetentionJob } from '../jobs/retention.job.js';
import { OrganizationPermission } from './access/route-rules.js';
import { Idempotent } from './idempotency-key.js';

const noteSchema = z.object({ note: z.string().max(20) });
let made = 0;
let gate: Promise<void> = Promise.resolve();
let onMade = () => {};

@Controller('api/samples/:id')
class NotesController {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  @Post('notes')
  @OrganizationPermission('organization.update')
  @Idempotent()
  async make(@Param('id') id: string, @Body({ schema: noteSchema }) { note }: z.infer<typeof noteSchema>) {
    await this.unitOfWork.run(() =>
      this.unitOfWork.manager.update(Organization, { id }, { description: `${note} ${(made += 1)}` }),
    );
    onMade();
    await gate;
    if (note === 'fail') throw new DomainError('failed', 409, 'This failed.');
    return { note, made };
  }
}

const api = testApp({ now: '2026-11-22T10:00:00Z', extra: { controllers: [NotesController] } });

describe('a request with an Idempotency-Key', () => {
  let own: TestOrganization;

  beforeAll(async () => {
    own = await createOrganization(api);
  });
  beforeEach(() => {
    made = 0;
    gate = Promise.resolve();
  });

  const send = (key: string, note = 'one', { id, owner } = own, path = 'notes') => {
    const request: InjectOptions = { method: 'POST', url: `/api/samples/${id}/${path}`, payload: { note } };
    return owner.inject({ ...request, headers: { 'idempotency-key': key } });
  };
  const description = async () =>
    (await api.query('select description from organizations where id = $1', [own.id])).rows[0]?.['description'];

  it('is executed once, and a repetition gets the same response', async () => {
    const first = await send('a');
    expect([first.statusCode, first.json()]).toEqual([201, { note: 'one', made: 1 }]);
    const again = await send('a');
    expect([again.statusCode, again.body]).toEqual([201, first.body]);
    expect(await description()).toBe('one 1');
    expect((await send('b')).json()).toEqual({ note: 'one', made: 2 });
  });

  it('is refused with 422 when the key was used with another body', async () => {
    await send('c');
    const other = await send('c', 'two');
    expect([other.statusCode, other.body]).toEqual([422, 'This Idempotency-Key was already used for another request.']);
    expect(made).toBe(1);
  });

  it('is independent of the same key in another organization', async () => {
    await send('d');
    expect((await send('d', 'two', await createOrganization(api))).json()).toEqual({ note: 'two', made: 2 });
  });

  it('gets 409 while the first request runs, and its response afterwards', async () => {
    let open = () => {};
    gate = new Promise((resolve) => (open = resolve));
    const isRunning = new Promise<void>((resolve) => (onMade = resolve));
    const first = send('e');
    await isRunning;
    const parallel = await send('e');
    expect([parallel.statusCode, parallel.headers['retry-after']]).toEqual([409, '1']);
    open();
    expect((await first).json()).toEqual({ note: 'one', made: 1 });
    expect((await send('e')).json()).toEqual({ note: 'one', made: 1 });
  });

  it('rolls back when it fails, so that its key can be used again', async () => {
    const before = await description();
    expect((await send('f', 'fail')).statusCode).toBe(409);
    expect((await send('f', 'much too long for a note')).statusCode).toBe(400);
    expect(await description()).toBe(before);
    expect((await send('f')).statusCode).toBe(201);
  });

  it('is executed again after 24 hours', async () => {
    await send('g');
    api.clock.advance(24 * HOUR_MS - 1);
    expect((await send('g')).json()).toMatchObject({ made: 1 });
    api.clock.advance(2);
    expect((await send('g', 'two')).json()).toEqual({ note: 'two', made: 2 });
    api.clock.advance(25 * HOUR_MS);
    await api.get(RetentionJob).forget('idempotency-key-retention');
    expect((await api.query('select from idempotency_keys')).rowCount).toBe(0);
  });

  it('is refused with spaces in the key, and works without a key', async () => {
    const bad = await send('two words');
    expect([bad.statusCode, bad.body]).toEqual([
      400,
      'The Idempotency-Key must be 1 to 255 characters without blanks.',
    ]);
    expect((await send('k'.repeat(256))).statusCode).toBe(400);
    expect((await own.owner.post(`/api/samples/${own.id}/notes`, { note: 'one' })).statusCode).toBe(201);
  });

  it('loses its stored response when the organization is deleted', async () => {
    const other = await createOrganization(api);
    await send('h', 'one', other);
    await other.owner.delete(other.url);
    expect((await api.query('select from idempotency_keys where organization_id = $1', [other.id])).rowCount).toBe(0);
  });
});

/** A resource that two tabs may change concurrently. */
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
  test.each(Object.keys(KINDS))('protects a concurrent change of a %s with 412', async (kind) => {
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

  test.each(Object.keys(KINDS))('lets only one of two concurrent changes of a %s succeed', async (kind) => {
    const { read, change } = await (KINDS[kind] as Making)(await api.signIn(), api);
    const { tag } = await read();
    const answers = await Promise.all([change('One', tag), change('Two', tag)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412]);
  });
});

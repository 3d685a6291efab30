import { Body, Controller, Param, Post } from '@nestjs/common';
import { Organization } from '@tracker/database/entities/organizations/organization.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { InjectOptions } from 'fastify';
import { z } from 'zod';
import { testApp } from '../../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';
import { HOUR_MS } from '../../clock.js';
import { DomainError } from '../../domain-error.js';
import { RetentionJob } from '../../jobs/operations/retention.job.js';
import { OrganizationPermission } from '../access/route-rules.js';
import { Idempotent } from './idempotent.decorator.js';

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

describe('a request with an Idempotency-Key', () => {
  const api = testApp({ now: '2026-11-22T10:00:00Z', extra: { controllers: [NotesController] } });
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

  it('is carried out once and answered the same again', async () => {
    const first = await send('a');
    expect([first.statusCode, first.json()]).toEqual([201, { note: 'one', made: 1 }]);
    const again = await send('a');
    expect([again.statusCode, again.body]).toEqual([201, first.body]);
    expect(await description()).toBe('one 1');
    expect((await send('b')).json()).toEqual({ note: 'one', made: 2 });
  });

  it('is refused with another body', async () => {
    await send('c');
    const other = await send('c', 'two');
    expect([other.statusCode, other.body]).toEqual([422, 'This Idempotency-Key was used for another request already.']);
    expect(made).toBe(1);
  });

  it('does not meet the same key of another organization', async () => {
    await send('d');
    expect((await send('d', 'two', await createOrganization(api))).json()).toEqual({ note: 'two', made: 2 });
  });

  it('is refused while the first one runs, and then gets its answer', async () => {
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

  it('leaves nothing behind when it fails, so that its key can be used again', async () => {
    const before = await description();
    expect((await send('f', 'fail')).statusCode).toBe(409);
    expect((await send('f', 'much too long for a note')).statusCode).toBe(400);
    expect(await description()).toBe(before);
    expect((await send('f')).statusCode).toBe(201);
  });

  it('is forgotten after 24 hours', async () => {
    await send('g');
    api.clock.advance(24 * HOUR_MS - 1);
    expect((await send('g')).json()).toMatchObject({ made: 1 });
    api.clock.advance(2);
    expect((await send('g', 'two')).json()).toEqual({ note: 'two', made: 2 });
    api.clock.advance(25 * HOUR_MS);
    await api.get(RetentionJob).forget('idempotency-key-retention');
    expect((await api.query('select from idempotency_keys')).rowCount).toBe(0);
  });

  it('needs a key without blanks, and works without one', async () => {
    const bad = await send('two words');
    expect([bad.statusCode, bad.body]).toEqual([
      400,
      'The Idempotency-Key must be 1 to 255 characters without blanks.',
    ]);
    expect((await send('k'.repeat(256))).statusCode).toBe(400);
    expect((await own.owner.post(`/api/samples/${own.id}/notes`, { note: 'one' })).statusCode).toBe(201);
  });

  it('keeps no answers of a deleted organization', async () => {
    const other = await createOrganization(api);
    await send('h', 'one', other);
    await other.owner.delete(other.url);
    expect((await api.query('select from idempotency_keys where organization_id = $1', [other.id])).rowCount).toBe(0);
  });
});

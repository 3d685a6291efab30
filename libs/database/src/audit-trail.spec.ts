import { randomUUID } from 'node:crypto';
import { createTestDatabase } from './test-database.js';
import type { DataSource } from 'typeorm';
import { auditSettings } from './audit-context.js';
import { createDataSource } from './data-source.js';
import { UnitOfWork } from './unit-of-work.js';

interface Entry {
  sequence: string;
  action: string;
  subject_label: string;
  before: unknown;
  after: unknown;
  actor_email: string | null;
  request_id: string | null;
}

describe('the audit trail', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let dataSource: DataSource;
  let unitOfWork: UnitOfWork;
  let actorId: string;
  let organizationId: string;

  const sql = (text: string, values: unknown[] = []) => unitOfWork.manager.query(text, values);
  const act = (...statements: [string, unknown[]?][]) =>
    unitOfWork.run(async () => {
      for (const [text, values] of statements) await sql(text, values);
    });
  const entries = (organization = organizationId): Promise<Entry[]> =>
    sql('select * from audit_entries where organization_id = $1 order by sequence', [organization]);
  const newest = async () => (await entries()).at(-1);
  const addCredential = async (notes: string | null = null): Promise<string> => {
    const id = randomUUID();
    await act([
      `insert into credentials (id, owner_id, name, issuing_body, issue_date, expiry_date, notes)
       values ($1, $2, 'First Aid', 'Red Cross', '2026-01-01', '2027-01-01', $3)`,
      [id, actorId, notes],
    ]);
    return id;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await createDataSource(database.url, { poolSize: 20 }).initialize();
    const settings = () => auditSettings({ actorId, agentId: null, requestId: 'request-1' });
    unitOfWork = new UnitOfWork(dataSource, undefined, settings, 'bulk');
    [{ id: actorId }] = await dataSource.query(`insert into users (email) values ('ada@example.com') returning id`);
  });

  beforeEach(async () => {
    organizationId = randomUUID();
    await act(
      [`insert into organizations (id, name) values ($1, 'Acme')`, [organizationId]],
      [`insert into memberships (organization_id, user_id, role) values ($1, $2, 'owner')`, [organizationId, actorId]],
    );
  });

  afterEach(() => act(['delete from memberships']));

  afterAll(async () => {
    await dataSource?.destroy();
    await database?.drop();
  });

  it('records actor, request and changed fields only', async () => {
    await act([`update organizations set name = 'Acme 2', team_updates = true where id = $1`, [organizationId]]);
    expect(await entries()).toMatchObject([
      { sequence: '1', action: 'organization.created', subject_label: 'Acme', before: null },
      { sequence: '2', action: 'member.joined', subject_label: '', after: { role: 'owner' } },
      {
        sequence: '3',
        action: 'organization.updated',
        before: { name: 'Acme', teamUpdates: false },
        after: { name: 'Acme 2', teamUpdates: true },
        actor_email: null,
        request_id: 'request-1',
      },
    ]);
  });

  it('names no actor when the product itself acts', async () => {
    await dataSource.query(`update organizations set subscription_tier = 'team' where id = $1`, [organizationId]);
    expect(await newest()).toMatchObject({ actor_email: null, request_id: null, after: { subscriptionTier: 'team' } });
  });

  it('records nothing for a rolled-back transaction or a change without visible effect', async () => {
    await expect(
      act([`update organizations set name = 'Lost' where id = $1`, [organizationId]], ['select no_such_thing()']),
    ).rejects.toThrow();
    await act([`update organizations set updated_at = now() where id = $1`, [organizationId]]);
    expect(await entries()).toHaveLength(2);
  });

  it('records that notes and documents changed, never their content', async () => {
    const id = await addCredential('the secret of the notes');
    await act([`update credentials set notes = 'another secret' where id = $1`, [id]]);
    await act([
      `insert into documents (credential_id, storage_key, file_name, content_type, size_bytes)
       values ($1, 'secret-key', 'secret.pdf', 'application/pdf', 10)`,
      [id],
    ]);
    await act(['delete from documents where credential_id = $1', [id]]);
    await act(['delete from credentials where id = $1', [id]]);
    const recorded = (await entries()).slice(2);
    expect(recorded.map(({ action, before, after }) => [action, before, after])).toEqual([
      [
        'credential.created',
        null,
        { name: 'First Aid', issuingBody: 'Red Cross', issueDate: '2026-01-01', expiryDate: '2027-01-01' },
      ],
      ['credential.updated', {}, { notesChanged: true }],
      ['credential.document-attached', null, null],
      ['credential.document-removed', null, null],
      [
        'credential.deleted',
        { name: 'First Aid', issuingBody: 'Red Cross', issueDate: '2026-01-01', expiryDate: '2027-01-01' },
        null,
      ],
    ]);
    expect(JSON.stringify(recorded)).not.toContain('secret');
  });

  it('distinguishes leaving from being removed', async () => {
    const [{ id: other }] = await sql(`insert into users (email) values ($1) returning id`, [
      `${randomUUID()}@x.example`,
    ]);
    const join: [string, unknown[]] = [
      `insert into memberships (organization_id, user_id, role) values ($1, $2, 'member')`,
      [organizationId, other],
    ];
    const leave: [string, unknown[]] = ['delete from memberships where user_id = $1', [other]];
    await act(join, [`update memberships set role = 'admin' where user_id = $1`, [other]], leave, join);
    await act([`select set_config('tracker.actor_id', $1, true)`, [other]], leave);
    expect((await entries()).slice(2).map(({ action }) => action)).toEqual([
      'member.joined',
      'member.role-changed',
      'member.removed',
      'member.joined',
      'member.left',
    ]);
  });

  it('records the steps of an invitation, never its token', async () => {
    const token = (fill: string) => Buffer.from(fill.repeat(32));
    await act([
      `insert into invitations (organization_id, email, role, token_hash, expires_at)
       values ($1, 'bo@example.com', 'member', $2, '2027-01-01')`,
      [organizationId, token('a')],
    ]);
    await act([
      `update invitations set role = 'admin', token_hash = $2 where organization_id = $1`,
      [organizationId, token('b')],
    ]);
    await act([
      `update invitations set status = 'accepted', settled_at = now() where organization_id = $1`,
      [organizationId],
    ]);
    const recorded = (await entries()).slice(2);
    expect(recorded).toMatchObject([
      { action: 'invitation.sent', subject_label: '', before: null, after: { role: 'member' } },
      { action: 'invitation.resent', before: { role: 'member' }, after: { role: 'admin' } },
      { action: 'invitation.accepted', after: { status: 'accepted' } },
    ]);
    expect(JSON.stringify(recorded)).not.toContain('token');
  });

  it('stores names of people outside the entries, whose hash covers only a digest of them', async () => {
    await act([`update organizations set name = 'Acme 2' where id = $1`, [organizationId]]);
    const names = await sql(
      `select n.sequence, n.part, n.person_id as person, n.name, audit_name_digest(n.salt, n.name) =
         case n.part when 'actor' then e.actor_digest else e.subject_digest end as "isCovered"
       from audit_names n join audit_entries e using (organization_id, sequence) where organization_id = $1 order by 1, 2`,
      [organizationId],
    );
    const ada = { person: actorId, name: 'ada@example.com', isCovered: true };
    expect(names).toEqual([
      { sequence: '1', part: 'actor', ...ada },
      { sequence: '2', part: 'actor', ...ada },
      { sequence: '2', part: 'subject', ...ada },
      { sequence: '3', part: 'actor', ...ada },
    ]);
    expect(JSON.stringify(await entries())).not.toContain('ada@example.com');
  });

  it('remains after the organization is deleted', async () => {
    await act(['delete from organizations where id = $1', [organizationId]]);
    expect((await entries()).map(({ action }) => action)).toContain('organization.deleted');
  });

  it('cannot be edited, truncated or rewound', async () => {
    for (const statement of [
      `update audit_entries set actor_email = 'eve@example.com'`,
      'delete from audit_entries',
      'truncate audit_entries',
      'delete from audit_chains',
      'truncate audit_chains',
      'update audit_chains set sequence = sequence - 1',
      'update audit_chains set sequence = sequence + 1',
    ]) {
      await expect(dataSource.query(statement)).rejects.toThrow('the audit trail is append-only');
    }
  });

  it('refuses an entry without a change', async () => {
    const forged = `insert into audit_entries select organization_id, 1 + sequence, recorded_at, actor_id, actor_email, action,
      subject_type, subject_id, subject_label, before, after, request_id, hash, hash from audit_entries
      where organization_id = $1 order by sequence desc limit 1`;
    await expect(dataSource.query(forged, [organizationId])).rejects.toThrow('the audit trail writes itself');
  });

  it('records a transaction of 3,000 changes, and moves the head of the chain once', async () => {
    await sql(`create sequence moves;
      create function count_move() returns trigger language plpgsql as $$
        begin perform nextval('moves'); return null; end $$;
      create trigger count_move after update on audit_chains for each row execute function count_move()`);
    await act([
      `insert into credentials (owner_id, name, issuing_body, issue_date, expiry_date)
       select $1, 'Many', 'Red Cross', '2026-01-01', '2027-01-01' from generate_series(1, 3000)`,
      [actorId],
    ]);
    expect(await sql('select last_value::int as moves from moves where is_called')).toEqual([{ moves: 1 }]);
    await sql('drop trigger count_move on audit_chains');
    const [head] = await sql('select sequence from audit_chains where organization_id = $1', [organizationId]);
    expect(head).toEqual({ sequence: '3002' });
  });

  it('remains one chain without gaps under 40 concurrent writers of two organizations', async () => {
    const second = randomUUID();
    await act(
      [`insert into organizations (id, name) values ($1, 'Second')`, [second]],
      [`insert into memberships (organization_id, user_id, role) values ($1, $2, 'owner')`, [second, actorId]],
    );
    await Promise.all(Array.from({ length: 40 }, () => addCredential()));
    for (const organization of [organizationId, second]) {
      const [{ count, gaps, wrong, unlinked }] = await sql(
        `select count(*)::int as count,
           count(*) filter (where sequence <> number)::int as gaps,
           count(*) filter (where hash <> audit_entry_hash(entry))::int as wrong,
           count(*) filter (where previous_hash <> before_hash)::int as unlinked
         from (select e as entry, e.sequence, e.hash, e.previous_hash, row_number() over w as number, lag(e.hash) over w as before_hash
           from audit_entries e where organization_id = $1 window w as (order by sequence)) chain`,
        [organization],
      );
      expect({ count, gaps, wrong, unlinked }).toEqual({ count: 42, gaps: 0, wrong: 0, unlinked: 0 });
    }
  });
});

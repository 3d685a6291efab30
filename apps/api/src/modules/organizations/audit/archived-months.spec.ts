import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { AuditPage, AuditVerification } from '@tracker/contracts/organizations/audit';
import { archiveMonths, checkMonth, restoreMonth, surveyMonths } from '@tracker/database/audit-archive/archive-months';
import { AuditErasure } from '@tracker/database/entities/organizations/audit.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { testApp } from '../../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';
import type { TestPerson } from '../../../testing/test-person.js';

/**
 * Moves the entries of an organization to the first three months of 2024 and rewrites its chain as if they had been
 * written then: entries 1 and 2 in January, 3 and 4 in February, the others in March.
 */
const SPREAD = `do $$
  declare
    entry audit_entries;
    previous bytea := sha256('');
    part text;
  begin
    set local session_replication_role = 'replica';
    alter table audit_entries detach partition audit_entries_first;
    for month in 1..3 loop
      execute format('create table audit_entries_2024_0%s partition of audit_entries for values from (%L) to (%L)',
        month, make_timestamptz(2024, month, 1, 0, 0, 0, 'UTC'), make_timestamptz(2024, month + 1, 1, 0, 0, 0, 'UTC'));
    end loop;
    for entry in select * from audit_entries_first order by organization_id, sequence loop
      if entry.sequence = 1 then previous := sha256(''); end if;
      entry.recorded_at := make_timestamptz(2024, least(3, (entry.sequence + 1) / 2)::int, 2, 3, 4, 5.678901, 'UTC');
      entry.previous_hash := previous;
      entry.hash := audit_entry_hash(entry);
      previous := entry.hash;
      insert into audit_entries values (entry.*);
      update audit_chains set hash = entry.hash where organization_id = entry.organization_id and sequence = entry.sequence;
    end loop;
    truncate audit_entries_first;
    alter table audit_entries attach partition audit_entries_first for values from ('2024-04-01Z') to (date_trunc('month', now()) + interval '2 months');
  end $$`;

const NOW = new Date('2026-11-22T12:00:00Z');

describe('archiving old months of the audit trail', () => {
  const api = testApp({ asOwner: true });
  let organization: TestOrganization;
  let person: TestPerson;
  let folder: string;
  let head: { sequence: number; hash: string };
  let whole: AuditPage;
  /** The entries without the names of people, who may be erased meanwhile. */
  const facts = ({ entries }: AuditPage) =>
    entries
      .filter(({ sequence }) => sequence <= head.sequence)
      .map(({ actor, subject, ...rest }) => ({ ...rest, actor: actor?.id, subject: subject.id }));

  const run = (text: string) => api.get(UnitOfWork).run(() => api.manager().query(text));
  /** Changes rows as the owner of the database could, with the protecting triggers disabled. */
  const tamper = (text: string) => run(`set local session_replication_role = 'replica'; ${text}`);
  const verify = async (query = ''): Promise<AuditVerification> =>
    (await organization.owner.get(`${organization.url}/audit/verify${query}`)).json();
  const trail = async (): Promise<AuditPage> => (await organization.owner.get(`${organization.url}/audit`)).json();
  const file = (month: string) => join(folder, `audit_entries_2024_${month}.ndjson.gz`);
  const february = {
    file: 'audit_entries_2024_02.ndjson.gz',
    from: '2024-02-01',
    until: '2024-03-01',
    first: 3,
    last: 4,
  };
  const january = {
    file: 'audit_entries_2024_01.ndjson.gz',
    from: '2024-01-01',
    until: '2024-02-01',
    first: 1,
    last: 2,
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'archive-'));
    organization = await createOrganization(api);
    person = await organization.add('admin');
    for (const name of ['One', 'Two', 'Three']) await person.put(organization.url, { description: name });
    await createOrganization(api, person, 'Another');
    await run(SPREAD);
    await person.put(organization.url, { description: 'Now' });
    const { isIntact, head: newest } = await verify();
    expect([isIntact, newest !== null]).toEqual([true, true]);
    if (newest) head = newest;
    whole = await trail();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('refuses months younger than 13 months, and only surveys months when no folder is given', async () => {
    await expect(surveyMonths(api.databaseUrl, { before: '2025-11', now: NOW })).rejects.toThrow('2025-10');
    await expect(surveyMonths(api.databaseUrl, { before: '2025-13', now: NOW })).rejects.toThrow('is no month');
    const found = await surveyMonths(api.databaseUrl, { before: '2024-03', now: NOW });
    expect(found.map(({ name, entries, organizations, named }) => [name, entries, organizations, named])).toEqual([
      ['audit_entries_2024_01', 4, 2, 0],
      ['audit_entries_2024_02', 2, 1, 0],
    ]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('writes files without personal names, and verifies the trail across archived months', async () => {
    const files = await archiveMonths(api.databaseUrl, { before: '2024-03', now: NOW, folder });
    expect(files).toEqual([file('01'), file('02')]);
    const text = gunzipSync(await readFile(file('01'))).toString();
    expect(text.trim().split('\n')).toHaveLength(4);
    expect(text).not.toMatch(/@|"actor_email": "/);
    expect(await verify()).toEqual({
      isIntact: true,
      entries: head.sequence,
      head,
      problem: null,
      inFiles: [january, february],
    });
    expect((await trail()).entries.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: head.sequence - 4 }, (_, index) => head.sequence - index),
    );
    await expect(checkMonth(api.databaseUrl, file('02'))).resolves.toMatchObject({ entries: 2 });
  });

  it('detects tampering at the boundary of archived months and in their stored hashes', async () => {
    for (const [statement, sequence] of [
      [`update audit_entries set request_id = 'eve' where sequence = 5`, 5],
      ['delete from audit_entries where sequence = 5', 5],
      [`update audit_archived_chains set last_hash = sha256('eve') where last_sequence = 4`, 5],
      [`update audit_archived_chains set previous_hash = sha256('eve') where first_sequence = 3`, 3],
      ['delete from audit_archived_chains where first_sequence = 3', 3],
    ] as const) {
      await run(
        'create table kept_entries as select * from audit_entries; create table kept_chains as select * from audit_archived_chains',
      );
      await tamper(statement);
      expect([statement, (await verify()).problem?.sequence]).toEqual([statement, sequence]);
      await tamper(`delete from audit_entries; insert into audit_entries select * from kept_entries; delete from audit_archived_chains;
        insert into audit_archived_chains select * from kept_chains; drop table kept_entries, kept_chains`);
    }
    expect((await verify()).isIntact).toBe(true);
  });

  it('continues a verification from an archived month and checks a noted hash of its last entry', async () => {
    const [{ hash }] = await run(
      `select encode(last_hash, 'hex') as hash from audit_archived_chains where last_sequence = 4`,
    );
    expect(await verify(`?after=4&afterHash=${hash}`)).toMatchObject({ isIntact: true, entries: head.sequence });
    expect(await verify(`?sequence=4&hash=${hash}`)).toMatchObject({ isIntact: true });
    expect(await verify(`?sequence=4&hash=${'a'.repeat(64)}`)).toMatchObject({ problem: { kind: 'anchor-lost' } });
  });

  it('keeps the trail intact when a person named in an archived month is erased', async () => {
    await run(
      `delete from sessions where user_id = '${person.userId}'; delete from users where id = '${person.userId}'`,
    );
    await api.manager().insert(AuditErasure, { personId: person.userId, addresses: [person.email] });
    const { isIntact, entries } = await verify();
    expect([isIntact, entries]).toEqual([true, head.sequence + 2]);
    const names = await run(`select from audit_names where name = '${person.email}'`);
    expect(names).toEqual([]);
  });

  it('restores a month from its file exactly, and refuses a modified file', async () => {
    await expect(restoreMonth(api.databaseUrl, join(folder, 'audit_entries_2020_01.ndjson.gz'))).rejects.toThrow(
      'No archived month is recorded',
    );
    expect(await restoreMonth(api.databaseUrl, file('02'))).toBe(2);
    expect(await verify()).toMatchObject({ isIntact: true, inFiles: [january] });
    expect(facts(await trail())).toEqual(facts(whole).filter(({ sequence }) => sequence > 2));
    await expect(run('delete from audit_entries_2024_02')).rejects.toThrow('append-only');
    await appendFile(file('01'), ' ');
    await expect(restoreMonth(api.databaseUrl, file('01'))).rejects.toThrow('SHA-256 differs');
    await expect(checkMonth(api.databaseUrl, file('01'))).rejects.toThrow('SHA-256 differs');
    expect(await verify()).toMatchObject({ isIntact: true, inFiles: [january] });
  });

  it('does not archive a month whose older entries contain names inline', async () => {
    await tamper(
      `update audit_entries set actor_email = 'somebody@example.test', actor_digest = null, subject_digest = null where sequence = 3`,
    );
    const [survey] = await surveyMonths(api.databaseUrl, { before: '2024-03', now: NOW });
    expect(survey).toMatchObject({ name: 'audit_entries_2024_02', named: 1 });
    const other = await mkdtemp(join(folder, 'other-'));
    expect(await archiveMonths(api.databaseUrl, { before: '2024-03', now: NOW, folder: other })).toEqual([]);
    expect(await readdir(other)).toEqual([]);
  });
});

import type { AuditPage, AuditVerification } from '@tracker/contracts/organizations/audit';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { DataSource } from 'typeorm';
import { fillDatabase } from '../../../testing/fill-database.js';
import { lockWaits, untilLockWaits } from '../../../testing/lock-waits.js';
import { testApp } from '../../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';
import { AT_ONCE } from './audit.repository.js';

const inService = { ...AT_ONCE };
const ENTRIES = 1_050;

/** Appends entries as the database does, but a hundred times faster because its triggers are disabled. */
const GROW = `do $$
  declare
    entry audit_entries;
  begin
    set local session_replication_role = 'replica';
    select * into entry from audit_entries order by sequence desc limit 1;
    while entry.sequence < ${ENTRIES} loop
      entry.sequence := entry.sequence + 1;
      entry.subject_label := 'Ward ' || entry.sequence;
      entry.previous_hash := entry.hash;
      entry.hash := audit_entry_hash(entry);
      insert into audit_entries values (entry.*);
    end loop;
    update audit_chains set sequence = entry.sequence, hash = entry.hash;
  end $$`;

describe('a long audit trail', () => {
  const api = testApp({ asOwner: true });
  let organization: TestOrganization;

  beforeAll(async () => {
    Object.assign(AT_ONCE, { hashed: 500, searched: 1_000 });
    organization = await createOrganization(api);
    await fillDatabase(api, GROW);
  });
  afterAll(() => void Object.assign(AT_ONCE, inService));

  const query = (sql: string) => api.manager().query(sql);
  const verify = async (place?: { sequence: number; hash: string }): Promise<AuditVerification> => {
    const onward = place ? `?after=${place.sequence}&afterHash=${place.hash}` : '';
    const answer = await organization.owner.get(`${organization.url}/audit/verify${onward}`);
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };
  async function verifyAll(): Promise<AuditVerification[]> {
    const answers = [await verify()];
    for (let next = answers[0]?.next; next; next = answers.at(-1)?.next) answers.push(await verify(next));
    return answers;
  }
  const edit = (sequence: number) =>
    api.get(UnitOfWork).run(async () => {
      await query(`set local session_replication_role = 'replica'`);
      await query(`update audit_entries set actor_email = 'eve@example.com' where sequence = ${sequence}`);
    });
  const found = (answers: AuditVerification[]) => answers.map(({ problem }) => problem?.sequence ?? null);

  it('is verified in batches, and only the last response reports it as intact', async () => {
    const answers = await verifyAll();
    expect(answers.map(({ isIntact, entries, problem, head }) => ({ isIntact, entries, problem, head }))).toEqual([
      { isIntact: false, entries: 500, problem: null, head: null },
      { isIntact: false, entries: 1_000, problem: null, head: null },
      {
        isIntact: true,
        entries: ENTRIES,
        problem: null,
        head: { sequence: ENTRIES, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      },
    ]);
    expect(answers.at(-1)).not.toHaveProperty('next');
  });

  it('is searched in batches down to the oldest entry', async () => {
    const pages: AuditPage[] = [];
    for (let before = ''; pages.at(-1)?.next !== null; before = `&before=${pages.at(-1)?.next}`)
      pages.push((await organization.owner.get(`${organization.url}/audit?search=Ward 7&limit=200${before}`)).json());
    const labels = pages.flatMap(({ entries }) => entries.map(({ subject }) => subject.label));
    expect(labels).toHaveLength(
      1 + Array.from({ length: ENTRIES - 2 }, (_, n) => `${n + 3}`).filter((n) => n.startsWith('7')).length,
    );
    const nothing = await organization.owner.get(`${organization.url}/audit?search=nobody`);
    expect(nothing.json()).toEqual({ entries: [], next: ENTRIES + 1 - 1_000 });
    const far = await organization.owner.get(`${organization.url}/audit?search=nobody&before=999999999999999`);
    expect(far.json()).toEqual(nothing.json());
  });

  it('is exported in batches with every match', async () => {
    const exported = async (query: string) => {
      const { body } = await organization.owner.get(`${organization.url}/audit/export/csv${query}`);
      const lines = body.trim().split('\r\n').slice(1);
      return lines.map((line) => Number(line.split(',')[0]));
    };
    expect(await exported('')).toEqual(Array.from({ length: ENTRIES }, (_, index) => ENTRIES - index));
    expect(await exported('?search=Ward 11')).toEqual([...Array.from({ length: 10 }, (_, n) => 119 - n), 11]);
  });

  it('detects an edit of an old entry in a trail that was verified before', async () => {
    await verifyAll();
    await edit(999);
    expect(found(await verifyAll())).toEqual([null, 999]);
    await edit(40);
    expect(found(await verifyAll())).toEqual([40]);
  });

  it('reports a lost anchor when a verification continues from an entry that does not exist', async () => {
    const forged = { sequence: 600, hash: 'a'.repeat(64) };
    expect(await verify(forged)).toMatchObject({
      isIntact: false,
      problem: { kind: 'anchor-lost', sequence: 600 },
    });
    const half = await organization.owner.get(`${organization.url}/audit/verify?after=5`);
    expect([half.statusCode, half.body]).toEqual([
      400,
      'Give both the number and the hash of the entry to continue after, or neither',
    ]);
  });

  it('runs one verification at a time per person, so that others are not blocked', async () => {
    const other = await createOrganization(api);
    const holder = api.get(DataSource).createQueryRunner();
    await holder.startTransaction();
    await holder.query('lock table audit_archived_chains');
    const many = Array.from({ length: 12 }, () => verify());
    await untilLockWaits(api, 1);
    const others = other.owner.get(`${other.url}/audit/verify`);
    await untilLockWaits(api, 2);
    expect((await organization.owner.get('/api/organizations')).statusCode).toBe(200);
    expect(await lockWaits(api)).toBe(2);
    await holder.commitTransaction();
    await holder.release();
    expect((await others).json()).toMatchObject({ isIntact: true });
    await Promise.all(many);
  });
});

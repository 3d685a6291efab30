import { createHash } from 'node:crypto';
import { get } from 'node:http';
import type { ComplianceMatrix } from '@tracker/contracts/requirements/compliance-matrix';
import { CELL_LABELS } from '@tracker/contracts/requirements/requirement-states';
import AdmZip from 'adm-zip';
import { credentialsOf } from '../../../testing/credential-calls.js';
import { multipart, PDF } from '../../../testing/credential-form.js';
import { fillDatabase } from '../../../testing/fill-database.js';
import { parseCsv } from '../../../testing/parse-csv.js';
import { testApp } from '../../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';
import type { TestPerson } from '../../../testing/test-person.js';
import { until } from '../../../testing/until.js';

const NOW = '2026-11-22T12:00:00Z';
const FILE = { content: PDF };

describe('the audit pack of an organization', () => {
  const api = testApp({ now: NOW });
  const calls = credentialsOf(api);
  let ward: TestOrganization;
  let owner: TestPerson;
  let admin: TestPerson;
  let ada: TestPerson;
  let ben: TestPerson;
  let whole: Awaited<ReturnType<typeof pack>>;

  beforeAll(async () => {
    ward = await createOrganization(api, await api.signIn({ firstName: 'Zoe', lastName: 'Owner' }));
    await ward.setTier('team');
    ({ owner } = ward);
    admin = await ward.add('admin', { firstName: 'Kim', lastName: 'Admin' });
    ada = await ward.add('member', { firstName: 'Ada', lastName: 'Ness', timeZone: 'Pacific/Kiritimati' });
    ben = await ward.add('member', { firstName: 'Ben', lastName: '=1+1' });
    const bls = await make('credential-types', { name: 'BLS', needsDocument: true, needsReview: true });
    const groupId = await make('groups', { name: 'Night shift' });
    await ward.owner.put(`${ward.url}/groups/${groupId}/members`, { userIds: [ada.userId] });
    const als = await make('credential-types', { name: 'ALS' });
    await make('requirements', { groupId: null, typeId: bls });
    const requirementId = await make('requirements', { groupId, typeId: als });
    await make('waivers', { userId: ada.userId, requirementId, reason: 'On leave', until: '2026-12-31' });
    const first = (await calls.create(ada, { name: 'bls', expiryDate: '2028-01-01', notes: 'Private' }, FILE)).json();
    await calls.create(ben, { name: 'BLS', expiryDate: '2026-11-22' }, FILE);
    await calls.create(ben, { name: 'Forklift', expiryDate: '2026-01-22' });
    await admin.post(`${ward.url}/reviews/${first.id}`, { decision: 'approve' });
    whole = await pack();
  });

  const make = async (path: string, fields: object): Promise<string> =>
    (await ward.owner.post(`${ward.url}/${path}`, fields)).json().id;

  async function pack(query = '', by = owner) {
    const answer = await by.get(`${ward.url}/audit-pack${query}`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    const zip = new AdmZip(answer.rawPayload);
    const files = new Map(zip.getEntries().map((entry) => [entry.entryName, entry.getData()]));
    const rows = (name: string) => parseCsv(String(files.get(name)).replace(/^\ufeff/, ''));
    return { answer, files, rows, manifest: JSON.parse(String(files.get('manifest.json'))) };
  }

  it('has a report, two tables and a manifest with the hash of each file', async () => {
    const { answer, files, manifest } = whole;
    expect(answer.headers['content-disposition']).toContain('filename="audit-pack-2026-11-22.zip"');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect([...files.keys()]).toEqual(['report.pdf', 'requirements.csv', 'credentials.csv', 'manifest.json']);
    expect(manifest).toEqual({
      organization: { id: ward.id, name: 'Ward 7' },
      person: null,
      date: '2026-11-22',
      madeAt: '2026-11-22T12:00:00.000Z',
      madeBy: { name: 'Zoe Owner', email: owner.email },
      files: ['report.pdf', 'requirements.csv', 'credentials.csv'].map((name) => ({
        name,
        sizeBytes: files.get(name)?.length,
        sha256: createHash('sha256')
          .update(files.get(name) ?? '')
          .digest('hex'),
      })),
    });
    const report = String(files.get('report.pdf')?.toString('latin1'));
    expect(report).toContain('(Audit pack Ward 7 22 Nov 2026)');
    expect(report.match(/\/Type \/Page\b/g)).toHaveLength(3);
    for (const name of ['requirements.csv', 'credentials.csv', 'manifest.json'])
      expect(String(files.get(name))).not.toContain('Private');
  });

  it('agrees with the matrix and the report, and lists reviewer and date of approvals', async () => {
    const { rows } = whole;
    const [, ...requirements] = rows('requirements.csv');
    const adas = ['Ada Ness', ada.email];
    expect(requirements).toEqual([
      [...adas, 'ALS', 'Night shift', 'Waived', '2026-12-31', '', '', 'Zoe Owner', '2026-11-22', 'On leave'],
      [...adas, 'BLS', 'Everyone', 'Met', '2028-01-01', 'bls', 'Red Cross', 'Kim Admin', '2026-11-22', ''],
      ['Ben =1+1', ben.email, 'BLS', 'Everyone', 'In review', '2026-11-22', 'BLS', 'Red Cross', '', '', ''],
      ['Kim Admin', admin.email, 'BLS', 'Everyone', 'Missing', '', '', '', '', '', ''],
      ['Zoe Owner', owner.email, 'BLS', 'Everyone', 'Missing', '', '', '', '', '', ''],
    ]);
    const matrix: ComplianceMatrix = (await owner.get(`${ward.url}/compliance-matrix`)).json();
    const cells = matrix.items.flatMap(({ name, cells: own }) =>
      own
        .filter(({ state }) => state !== 'not-required')
        .map(
          ({ typeId, state }) => `${name} ${matrix.types.find(({ id }) => id === typeId)?.name} ${CELL_LABELS[state]}`,
        ),
    );
    expect(requirements.map(([name, , type, , state]) => `${name} ${type} ${state}`).toSorted()).toEqual(
      cells.toSorted(),
    );

    const credentials = rows('credentials.csv');
    const ofReports = (await owner.get(`/api/credentials/export/csv?organizationId=${ward.id}`)).body;
    expect(credentials).toEqual(parseCsv(ofReports.replace(/^\ufeff/, '')));
    const { totals } = (await owner.get(`/api/reports/compliance?organizationId=${ward.id}`)).json();
    const count = (status: string) => credentials.filter((cells) => cells[6] === status).length;
    expect([credentials.length - 1, count('Valid'), count('Expiring Soon'), count('Expired')]).toEqual([
      totals.total,
      totals.valid,
      totals.expiring,
      totals.expired,
    ]);
  });

  it('can be about one member or another date, and leaves an entry in the audit trail', async () => {
    const bens = await pack(`?userId=${ben.userId}`, admin);
    expect(bens.manifest.person).toEqual({ userId: ben.userId, name: 'Ben =1+1', email: ben.email });
    for (const name of ['requirements.csv', 'credentials.csv']) {
      const [, ...members] = bens.rows(name).map(([member]) => member);
      expect(new Set(members)).toEqual(new Set(['Ben =1+1']));
    }
    const { rows, manifest } = await pack('?date=2027-01-01');
    expect(manifest.date).toBe('2027-01-01');
    const states = rows('requirements.csv').map((cells) => cells[4]);
    expect(states.slice(1, 4)).toEqual(['Missing', 'Met', 'Expired']);
    const statuses = rows('credentials.csv').map((cells) => cells[6]);
    expect(statuses.slice(1)).toEqual(['Valid', 'Expired', 'Expired']);

    const trail = (await owner.get(`${ward.url}/audit?action=audit-pack.downloaded`)).json();
    const everybodys = { actor: { id: owner.userId }, subject: { type: 'organization', id: ward.id, label: 'Ward 7' } };
    expect(trail.entries).toMatchObject([
      { ...everybodys, after: { date: '2027-01-01' } },
      {
        actor: { id: admin.userId },
        subject: { type: 'member', id: ben.userId, label: ben.email },
        after: { date: '2026-11-22' },
      },
      { ...everybodys, after: { date: '2026-11-22' } },
    ]);
    expect((await owner.get(`${ward.url}/audit/verify`)).json()).toMatchObject({ isIntact: true });
  });

  it('uses the validity period in force on a past date, even if the credential was renewed since', async () => {
    const [forklift] = (await calls.list(ben)).filter(({ name }: { name: string }) => name === 'Forklift');
    const renewal = multipart([
      ['issueDate', '2026-06-01'],
      ['expiryDate', '2027-06-01'],
    ]);
    const url = `/api/credentials/${forklift.id}/renewals`;
    expect((await ben.inject({ method: 'POST', url, ...renewal })).statusCode).toBe(201);
    const typeId = await make('credential-types', { name: 'Forklift' });
    await make('requirements', { groupId: null, typeId });
    const stateOn = async (date: string) => {
      const { rows } = await pack(`?date=${date}&userId=${ben.userId}`);
      const credential = rows('credentials.csv').find((cells) => cells[2] === 'Forklift');
      const requirement = rows('requirements.csv').find((cells) => cells[2] === 'Forklift');
      return [requirement?.[4], requirement?.[5], credential?.[5], credential?.[6]];
    };
    expect(await stateOn('2026-01-09')).toEqual(['Missing', '', undefined, undefined]);
    expect(await stateOn('2026-01-12')).toEqual(['Expiring soon', '2026-01-22', '2026-01-22', 'Expiring Soon']);
    expect(await stateOn('2026-05-31')).toEqual(['Expired', '2026-01-22', '2026-01-22', 'Expired']);
    expect(await stateOn('2026-06-01')).toEqual(['Met', '2027-06-01', '2027-06-01', 'Valid']);
  });

  it('refuses a date that does not exist', async () => {
    const answer = await owner.get(`${ward.url}/audit-pack?date=2027-02-30`);
    expect([answer.statusCode, answer.body]).toEqual([400, 'Enter a date as YYYY-MM-DD']);
  });

  it('is complete for 600 members, and releases its connection when the client disconnects', async () => {
    await fillDatabase(
      api,
      `with person as (
        insert into users (email, first_name, last_name, email_verified)
          select 'many-' || n || '@' || $1::text || '.test', 'Many', lpad(n::text, 4, '0'), true from generate_series(1, 600) n returning id
      ), joined as (
        insert into memberships (organization_id, user_id, role) select $1::uuid, id, 'member' from person returning user_id
      ) insert into credentials (owner_id, name, issuing_body, issue_date, expiry_date)
        select user_id, 'Course ' || n, 'Body', '2026-01-01', '2028-01-01' from joined cross join generate_series(1, 2) n`,
      [ward.id],
    );
    const { rows } = await pack();
    const [, ...members] = rows('requirements.csv').map(([, email]) => email);
    expect([new Set(members).size, rows('credentials.csv').length]).toEqual([4 + 600, 1 + 3 + 1_200]);

    await api.app.listen(0, '127.0.0.1');
    const url = `${await api.app.getUrl()}${ward.url}/audit-pack`;
    await new Promise((resolve, reject) => {
      const request = get(url, { headers: { cookie: owner.cookie } }, (answer) => {
        answer.once('data', () => resolve(answer.destroy()));
      });
      request.on('error', reject);
    });
    const reading = async () => {
      const [{ count }] = await calls.query(
        `select count(*)::int as count from pg_stat_activity where datname = current_database() and state <> 'idle'
          and pid <> pg_backend_pid()`,
      );
      return count;
    };
    await until(async () => (await reading()) === 0);
  });
});

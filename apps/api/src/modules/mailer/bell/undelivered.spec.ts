import { type CredentialCalls, credentialsOf } from '../../../testing/credential-calls.js';
import { startTestApp, type TestApp } from '../../../testing/test-app.js';
import type { TestPerson } from '../../../testing/test-person.js';
import { UNDELIVERED } from './notices.statements.js';

const FOREIGN_MAILS = 20_000;

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: PlanNode[];
}

describe('undelivered emails next to 20,000 of other organizations', () => {
  let api: TestApp;
  let ada: TestPerson;
  let organizationId: string;
  let query: CredentialCalls['query'];

  beforeAll(async () => {
    api = await startTestApp({ asOwner: true });
    const calls = credentialsOf(api);
    ({ query } = calls);
    ada = await api.signIn();
    const stranger = await api.signIn();
    organizationId = await calls.found(ada);
    const foreign = await calls.found(stranger);
    await failed(FOREIGN_MAILS / 2, foreign, null);
    await failed(FOREIGN_MAILS / 2, null, stranger.userId);
    await failed(2, organizationId, null);
    await failed(1, null, ada.userId);
    // This email concerns the organization and is addressed to its member, but counts once.
    await failed(1, organizationId, ada.userId);
    await query('analyze outbox_messages');
  });

  afterAll(() => api?.close());

  const failed = (count: number, organization: string | null, userId: string | null) =>
    query(
      `insert into outbox_messages (kind, dedupe_key, recipient, organization_id, user_id, state, settled_at)
        select 'invitation', gen_random_uuid(), 'gone@example.test', $2, $3, 'failed', now() from generate_series(1, $1::int)`,
      [count, organization, userId],
    );
  const noticeTexts = async () => (await ada.get('/api/notices')).json().map(({ text }: { text: string }) => text);

  /** The outbox rows that the statement reads, including those it discards. */
  async function rowsRead(): Promise<number> {
    const [row] = await query(
      `explain (analyze, format json) ${UNDELIVERED.text}`,
      UNDELIVERED.values({ userId: ada.userId, since: new Date(0) }),
    );
    const count = (node: PlanNode): number => {
      const below = (node.Plans ?? []).reduce((sum, child) => sum + count(child), 0);
      if (node['Relation Name'] !== 'outbox_messages') return below;
      const each = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
      return below + each * node['Actual Loops'];
    };
    return count(row['QUERY PLAN'][0].Plan);
  }

  it('are found by reading only rows of the person’s own organizations', async () => {
    expect(await rowsRead()).toBeLessThanOrEqual(5);
    expect(await noticeTexts()).toEqual([
      '4 emails of Acme could not be delivered. Check the addresses of its members and invitations.',
    ]);
  });

  it('are counted up to a hundred', async () => {
    await failed(5_000, organizationId, null);
    await query('analyze outbox_messages');
    expect(await rowsRead()).toBeLessThanOrEqual(102);
    expect(await noticeTexts()).toEqual([
      '100 or more emails of Acme could not be delivered. Check the addresses of its members and invitations.',
    ]);
  });
});

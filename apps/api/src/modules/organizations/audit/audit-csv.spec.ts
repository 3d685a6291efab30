import type { AuditEntry } from '@tracker/contracts/organizations/audit';
import { auditCsvHeader, auditCsvRow } from './audit-csv.js';

const ENTRY: AuditEntry = {
  sequence: 1,
  recordedAt: '2026-11-21T10:00:00.000Z',
  actor: { id: 'a1', email: 'nora@example.test' },
  action: 'organization.updated',
  subject: { type: 'organization', id: 'o1', label: 'Ward 7' },
  before: null,
  after: null,
  requestId: 'r1',
  hash: 'abc',
};
const row = (overrides: Partial<AuditEntry>) => auditCsvRow({ ...ENTRY, ...overrides });

describe('a row of the audit trail as CSV', () => {
  it('has a cell under each heading', () => {
    expect(auditCsvHeader()).toBe(
      '\uFEFFnumber,time,actor,action,subject type,subject,subject id,before,after,request,hash\r\n',
    );
    expect(row({ before: { name: 'A' }, after: { name: 'B "b"' } })).toBe(
      '1,2026-11-21T10:00:00.000Z,nora@example.test,organization.updated,organization,Ward 7,o1,' +
        '"{""name"":""A""}","{""name"":""B \\""b\\""""}",r1,abc\r\n',
    );
  });

  it('shows the id of an actor without an address, and an empty cell when there is no actor', () => {
    expect(row({ actor: { id: 'a1', email: null } }).split(',')[2]).toBe('a1');
    expect(row({ actor: null, requestId: null }).split(',').slice(2, 10)).toEqual([
      '',
      'organization.updated',
      'organization',
      'Ward 7',
      'o1',
      '',
      '',
      '',
    ]);
  });
});

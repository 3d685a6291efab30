import type { ImportRow } from '@tracker/contracts/credentials/credential-imports';
import { problemsCsv } from './problems-csv';

const row = (outcome: ImportRow['outcome'], problems: string[], fields: object): ImportRow => ({
  line: 5,
  outcome,
  problems,
  fields: {
    name: 'Course',
    issuingBody: 'School',
    issueDate: '2026-01-01',
    expiryDate: '2028-01-01',
    notes: null,
    ...fields,
  },
});

it('writes rows with errors to a file that can be corrected and imported, without formulas', () => {
  const formula = row('invalid', ['Say "why", please.'], { name: '=1+1', notes: "'-x\ny" });
  expect(problemsCsv([row('ready', [], {}), formula])).toBe(
    '\ufeffLine,Outcome,Problem,Name,Issuing Body,Issue Date,Expiry Date,Notes\r\n' +
      `5,Error,"Say ""why"", please.",'=1+1,School,2026-01-01,2028-01-01,"''-x\ny"\r\n`,
  );
});

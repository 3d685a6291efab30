import type { ImportRow } from '@tracker/contracts/credentials/credential-imports';

type Identity = Pick<ImportRow['fields'], 'name' | 'issuingBody' | 'issueDate' | 'expiryDate'>;

export function identityOf({ name, issuingBody, issueDate, expiryDate }: Identity): string {
  const words = [name, issuingBody].map((text) => text.normalize('NFC').toLowerCase());
  return JSON.stringify([...words, issueDate, expiryDate]);
}

export function withoutDuplicates(
  rows: ImportRow[],
  known: ReadonlySet<string>,
  room: number | null,
  limitSentence: string,
  theyHave: string,
): ImportRow[] {
  const lines = new Map<string, number>();
  let left = room ?? Infinity;
  return rows.map((row) => {
    if (row.outcome !== 'ready') return row;
    const identity = identityOf(row.fields);
    const earlier = lines.get(identity);
    if (known.has(identity))
      return { ...row, outcome: 'duplicate', problems: [`${theyHave} this credential already.`] };
    if (earlier !== undefined) return { ...row, outcome: 'duplicate', problems: [`This row repeats line ${earlier}.`] };
    lines.set(identity, row.line);
    left -= 1;
    return left < 0 ? { ...row, outcome: 'invalid', problems: [limitSentence] } : row;
  });
}

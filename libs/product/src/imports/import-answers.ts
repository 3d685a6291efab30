import type {
  ImportOutcome,
  ImportRow,
  ImportUndone,
  RecentImport,
} from '@tracker/contracts/credentials/credential-imports';
import { isRecord, numberOf, recordOf, recordsOf, textOf, textOrNull } from '@tracker/shell-sdk/answer-readers';
import type { CheckedImport } from './use-import';

export function checkOf(answer: unknown): CheckedImport {
  const check = recordOf(answer);
  const mapping = recordOf(check['mapping']);
  const rows = recordsOf(check['rows']).map(rowOf);
  const countOf = (outcome: ImportRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  const order = check['dateOrder'];
  return {
    id: textOf(check['id']),
    columns: Array.isArray(check['columns']) ? check['columns'].map(textOf) : [],
    mapping: {
      name: textOrNull(mapping['name']),
      issuingBody: textOrNull(mapping['issuingBody']),
      issueDate: textOrNull(mapping['issueDate']),
      expiryDate: textOrNull(mapping['expiryDate']),
      notes: textOrNull(mapping['notes']),
      ...(typeof mapping['email'] === 'string' && { email: mapping['email'] }),
    },
    dateOrder: order === 'ymd' || order === 'dmy' || order === 'mdy' ? order : null,
    counts: { ready: countOf('ready'), duplicate: countOf('duplicate'), invalid: countOf('invalid') },
    rows,
  };
}

function rowOf(row: Readonly<Record<string, unknown>>): ImportRow {
  const fields = recordOf(row['fields']);
  const { outcome } = row;
  return {
    line: numberOf(row['line']),
    // Unknown outcomes count as errors.
    outcome: outcome === 'ready' || outcome === 'duplicate' ? outcome : 'invalid',
    problems: Array.isArray(row['problems']) ? row['problems'].map(textOf) : [],
    fields: {
      name: textOf(fields['name']),
      issuingBody: textOf(fields['issuingBody']),
      issueDate: textOf(fields['issueDate']),
      expiryDate: textOf(fields['expiryDate']),
      notes: textOrNull(fields['notes']),
      email: textOf(fields['email']),
    },
  };
}

export function outcomeOf(answer: unknown): ImportOutcome {
  const outcome = recordOf(answer);
  return {
    created: numberOf(outcome['created']),
    skipped: numberOf(outcome['skipped']),
    invalid: numberOf(outcome['invalid']),
  };
}

export function undoneOf(answer: unknown): ImportUndone {
  const undone = recordOf(answer);
  return { removed: numberOf(undone['removed']), kept: numberOf(undone['kept']) };
}

export function recentImportsOf(answer: unknown): RecentImport[] {
  return recordsOf(answer).map((one) => ({
    id: textOf(one['id']),
    appliedAt: textOf(one['appliedAt']),
    outcome: outcomeOf(one['outcome']),
    undone: isRecord(one['undone']) ? undoneOf(one['undone']) : null,
  }));
}

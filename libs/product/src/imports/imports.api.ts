import type {
  ImportOutcome,
  ImportRow,
  ImportUndone,
  RecentImport,
} from '@tracker/contracts/credentials/credential-imports';
import { isRecord, numberOf, recordOf, recordsOf, textOf, textOrNull } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';
import { type CheckedImport, type ImportCalls, type ImportUpload, uploadForm } from './use-import';

export const OWN_IMPORTS = '/api/credentials/imports';

interface ImportAddress {
  imports: string;
  id: string;
}

const pathOf = ({ imports, id }: ImportAddress) => `${imports}/${encodeURIComponent(id)}`;

/** Also refetched after a failure, because the answer may have been lost. */
const CHANGED = ['Credentials', 'Stats', 'Notices', 'Portfolio', 'Requirements', 'Report', 'Audit'] as const;

const importsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getRecentImports: build.query<RecentImport[], string>({
      query: (imports) => imports,
      transformResponse: recentImportsOf,
      providesTags: ['Credentials', 'Requirements'],
    }),
    checkImport: build.mutation<CheckedImport, ImportUpload & { imports: string }>({
      query: ({ imports, onProgress, ...upload }) => ({
        url: imports,
        method: 'POST',
        body: uploadForm(upload),
        onProgress,
      }),
      transformResponse: checkOf,
    }),
    applyImport: build.mutation<ImportOutcome, ImportAddress>({
      query: (address) => ({ url: `${pathOf(address)}/apply`, method: 'POST' }),
      transformResponse: outcomeOf,
      invalidatesTags: CHANGED,
    }),
    undoImport: build.mutation<ImportUndone, ImportAddress>({
      query: (address) => ({ url: pathOf(address), method: 'DELETE' }),
      transformResponse: undoneOf,
      invalidatesTags: CHANGED,
    }),
  }),
});

export function useRecentImports(imports: string): RecentImport[] {
  return importsApi.useGetRecentImportsQuery(imports, { refetchOnMountOrArgChange: true }).data ?? [];
}

export function useImportCalls(imports: string): ImportCalls {
  const [check] = importsApi.useCheckImportMutation();
  const [apply] = importsApi.useApplyImportMutation();
  const [undo] = importsApi.useUndoImportMutation();
  return {
    check: (upload) => check({ imports, ...upload }),
    apply: (id) => apply({ imports, id }),
    undo: (id) => undo({ imports, id }),
  };
}

function checkOf(answer: unknown): CheckedImport {
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

function outcomeOf(answer: unknown): ImportOutcome {
  const outcome = recordOf(answer);
  return {
    created: numberOf(outcome['created']),
    skipped: numberOf(outcome['skipped']),
    invalid: numberOf(outcome['invalid']),
  };
}

function undoneOf(answer: unknown): ImportUndone {
  const undone = recordOf(answer);
  return { removed: numberOf(undone['removed']), kept: numberOf(undone['kept']) };
}

function recentImportsOf(answer: unknown): RecentImport[] {
  return recordsOf(answer).map((one) => ({
    id: textOf(one['id']),
    appliedAt: textOf(one['appliedAt']),
    outcome: outcomeOf(one['outcome']),
    undone: isRecord(one['undone']) ? undoneOf(one['undone']) : null,
  }));
}

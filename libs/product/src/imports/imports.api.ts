import type {
  ImportOutcome,
  ImportRow,
  ImportUndone,
  RecentImport,
} from '@tracker/contracts/credentials/credential-imports';
import {
  isRecord,
  listOf,
  numberOf,
  oneOf,
  recordOf,
  shapeOf,
  textOf,
  textOrNull,
} from '@tracker/shell-sdk/answer-readers';
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

const rowOf = shapeOf<ImportRow>({
  line: numberOf,
  outcome: oneOf<ImportRow['outcome']>(['ready', 'duplicate'], 'invalid'),
  problems: listOf(textOf),
  fields: shapeOf({
    name: textOf,
    issuingBody: textOf,
    issueDate: textOf,
    expiryDate: textOf,
    notes: textOrNull,
    email: textOf,
  }),
});

const outcomeOf = shapeOf<ImportOutcome>({ created: numberOf, skipped: numberOf, invalid: numberOf });
const undoneOf = shapeOf<ImportUndone>({ removed: numberOf, kept: numberOf });

const recentImportOf = shapeOf<RecentImport>({
  id: textOf,
  appliedAt: textOf,
  outcome: outcomeOf,
  undone: (undone) => (isRecord(undone) ? undoneOf(undone) : null),
});

const importsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getRecentImports: build.query<RecentImport[], string>({
      query: (imports) => imports,
      transformResponse: listOf(recentImportOf),
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
  const rows = listOf(rowOf)(check['rows']);
  const countOf = (outcome: ImportRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  return {
    id: textOf(check['id']),
    columns: listOf(textOf)(check['columns']),
    mapping: {
      name: textOrNull(mapping['name']),
      issuingBody: textOrNull(mapping['issuingBody']),
      issueDate: textOrNull(mapping['issueDate']),
      expiryDate: textOrNull(mapping['expiryDate']),
      notes: textOrNull(mapping['notes']),
      ...(typeof mapping['email'] === 'string' && { email: mapping['email'] }),
    },
    dateOrder: oneOf<CheckedImport['dateOrder']>(['ymd', 'dmy', 'mdy'], null)(check['dateOrder']),
    counts: { ready: countOf('ready'), duplicate: countOf('duplicate'), invalid: countOf('invalid') },
    rows,
  };
}

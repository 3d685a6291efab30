import type {
  ImportCheck,
  ImportMapping,
  ImportOutcome,
  ImportUndone,
  RecentImport,
} from '@tracker/contracts/credentials/credential-imports';
import type { DateOrder } from '@tracker/contracts/credentials/import-limits';
import { api } from '@tracker/shell-sdk/api';
import { checkOf, outcomeOf, recentImportsOf, undoneOf } from './import-answers';

interface ImportUpload {
  file: File;
  /** Without one the server recognizes what it can. */
  mapping?: ImportMapping | undefined;
  dateOrder?: DateOrder | null;
  /** Called with the part that has been sent, 0 to 1. */
  onProgress: (sent: number) => void;
}

const IMPORTS = '/api/credentials/imports';
const addressOf = (id: string) => `${IMPORTS}/${encodeURIComponent(id)}`;

/** Also after a failure: an answer may get lost on its way. The list of imports is read with the credentials. */
const CHANGED = ['Credentials', 'Stats', 'Notices', 'Report', 'Portfolio'] as const;

const importsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getRecentCredentialImports: build.query<RecentImport[], void>({
      query: () => IMPORTS,
      transformResponse: recentImportsOf,
      providesTags: ['Credentials'],
    }),
    checkCredentialImport: build.mutation<ImportCheck, ImportUpload>({
      query: ({ file, mapping, dateOrder, onProgress }) => {
        const body = new FormData();
        if (mapping) body.set('mapping', JSON.stringify(mapping));
        if (dateOrder) body.set('dateOrder', dateOrder);
        body.set('file', file, file.name);
        return { url: IMPORTS, method: 'POST', body, onProgress };
      },
      transformResponse: checkOf,
    }),
    applyCredentialImport: build.mutation<ImportOutcome, string>({
      query: (id) => ({ url: `${addressOf(id)}/apply`, method: 'POST' }),
      transformResponse: outcomeOf,
      invalidatesTags: CHANGED,
    }),
    undoCredentialImport: build.mutation<ImportUndone, string>({
      query: (id) => ({ url: addressOf(id), method: 'DELETE' }),
      transformResponse: undoneOf,
      invalidatesTags: CHANGED,
    }),
  }),
});

export const {
  useGetRecentCredentialImportsQuery,
  useCheckCredentialImportMutation,
  useApplyCredentialImportMutation,
  useUndoCredentialImportMutation,
} = importsApi;

export const IMPORT_TEMPLATE = `${IMPORTS}/template.csv`;

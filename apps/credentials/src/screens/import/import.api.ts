import type { ImportOutcome, ImportUndone, RecentImport } from '@tracker/contracts/credentials/credential-imports';
import { checkOf, outcomeOf, recentImportsOf, undoneOf } from '@tracker/product/import-answers';
import { type CheckedImport, type ImportUpload, uploadForm } from '@tracker/product/use-import';
import { api } from '@tracker/shell-sdk/api';

const IMPORTS = '/api/credentials/imports';
const addressOf = (id: string) => `${IMPORTS}/${encodeURIComponent(id)}`;

/** Also refetched after a failure, because the answer may have been lost. */
const CHANGED = ['Credentials', 'Stats', 'Notices', 'Report', 'Portfolio'] as const;

const importsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getRecentCredentialImports: build.query<RecentImport[], void>({
      query: () => IMPORTS,
      transformResponse: recentImportsOf,
      providesTags: ['Credentials'],
    }),
    checkCredentialImport: build.mutation<CheckedImport, ImportUpload>({
      query: ({ onProgress, ...upload }) => ({ url: IMPORTS, method: 'POST', body: uploadForm(upload), onProgress }),
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

import type { ImportOutcome, ImportUndone, RecentImport } from '@tracker/contracts/credentials/credential-imports';
import { checkOf, outcomeOf, recentImportsOf, undoneOf } from '@tracker/product/import-answers';
import { type CheckedImport, type ImportCalls, type ImportUpload, uploadForm } from '@tracker/product/use-import';
import { api } from '@tracker/shell-sdk/api';
import { hasStatus } from '@tracker/shell-sdk/request-error';
import { CHANGED_REQUIREMENTS } from './matrix.api';

interface ImportOf {
  organizationId: string;
  id: string;
}

const addressOf = (organizationId: string, rest = '') => `/api/organizations/${organizationId}/imports${rest}`;
const CHANGED = ['Credentials', ...CHANGED_REQUIREMENTS] as const;

const importsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getRequirementImports: build.query<RecentImport[], string>({
      query: (organizationId) => addressOf(organizationId),
      transformResponse: recentImportsOf,
      providesTags: ['Requirements', 'Credentials'],
    }),
    /** Without an organization it is a dry run of an import of one's own, which needs no column of addresses. */
    checkRequirementImport: build.mutation<
      CheckedImport,
      Omit<ImportUpload, 'onProgress'> & { organizationId?: string }
    >({
      query: ({ organizationId, ...upload }) => ({
        url: organizationId ? addressOf(organizationId) : '/api/credentials/imports',
        method: 'POST',
        body: uploadForm(upload),
      }),
      transformResponse: checkOf,
    }),
    applyRequirementImport: build.mutation<ImportOutcome, ImportOf>({
      query: ({ organizationId, id }) => ({ url: addressOf(organizationId, `/${id}/apply`), method: 'POST' }),
      transformResponse: outcomeOf,
      invalidatesTags: CHANGED,
    }),
    undoRequirementImport: build.mutation<ImportUndone, ImportOf>({
      query: ({ organizationId, id }) => ({ url: addressOf(organizationId, `/${id}`), method: 'DELETE' }),
      transformResponse: undoneOf,
      invalidatesTags: CHANGED,
    }),
  }),
});

export const { useGetRequirementImportsQuery } = importsApi;

/** The calls of an import for the members of an organization. */
export function useMemberImportCalls(organizationId: string): ImportCalls {
  const [check] = importsApi.useCheckRequirementImportMutation();
  const [apply] = importsApi.useApplyRequirementImportMutation();
  const [undo] = importsApi.useUndoRequirementImportMutation();
  return {
    async check({ onProgress: _onProgress, ...upload }) {
      const answer = await check({ organizationId, ...upload });
      // No heading is known to be that of the addresses: the user chooses the column.
      if (upload.mapping || !hasStatus(answer.error, 400)) return answer;
      const own = await check(upload);
      return own.data ? own : answer;
    },
    apply: (id) => apply({ organizationId, id }),
    undo: (id) => undo({ organizationId, id }),
  };
}

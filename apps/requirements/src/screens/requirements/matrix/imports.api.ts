import type { ImportOutcome, ImportUndone, RecentImport } from '@tracker/contracts/credentials/credential-imports';
import { checkOf, outcomeOf, recentImportsOf, undoneOf } from '@tracker/product/import-answers';
import { type CheckedImport, type ImportCalls, type ImportUpload, uploadForm } from '@tracker/product/use-import';
import { api } from '@tracker/shell-sdk/api';
import { hasStatus } from '@tracker/shell-sdk/request-error';
import { STALE_CREDENTIALS } from '../requirements.api';

interface ImportAddress {
  organizationId: string;
  id: string;
}

const pathOf = (organizationId: string) => `/api/organizations/${organizationId}/imports`;

const importsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getRequirementImports: build.query<RecentImport[], string>({
      query: pathOf,
      transformResponse: recentImportsOf,
      providesTags: ['Requirements', 'Credentials'],
    }),
    checkRequirementImport: build.mutation<CheckedImport, ImportUpload & { url: string }>({
      query: ({ url, onProgress, ...upload }) => ({ url, method: 'POST', body: uploadForm(upload), onProgress }),
      transformResponse: checkOf,
    }),
    applyRequirementImport: build.mutation<ImportOutcome, ImportAddress>({
      query: ({ organizationId, id }) => ({ url: `${pathOf(organizationId)}/${id}/apply`, method: 'POST' }),
      transformResponse: outcomeOf,
      invalidatesTags: STALE_CREDENTIALS,
    }),
    undoRequirementImport: build.mutation<ImportUndone, ImportAddress>({
      query: ({ organizationId, id }) => ({ url: `${pathOf(organizationId)}/${id}`, method: 'DELETE' }),
      transformResponse: undoneOf,
      invalidatesTags: STALE_CREDENTIALS,
    }),
  }),
});

export const { useGetRequirementImportsQuery } = importsApi;

export function useMemberImportCalls(organizationId: string): ImportCalls {
  const [check] = importsApi.useCheckRequirementImportMutation();
  const [apply] = importsApi.useApplyRequirementImportMutation();
  const [undo] = importsApi.useUndoRequirementImportMutation();
  return {
    async check(upload) {
      const answer = await check({ url: pathOf(organizationId), ...upload });
      if (upload.mapping || !hasStatus(answer.error, 400)) return answer;
      // No email column was recognized. A personal check, which needs none, lists the columns to choose from.
      const personal = await check({ url: '/api/credentials/imports', ...upload });
      return personal.data ? personal : answer;
    },
    apply: (id) => apply({ organizationId, id }),
    undo: (id) => undo({ organizationId, id }),
  };
}

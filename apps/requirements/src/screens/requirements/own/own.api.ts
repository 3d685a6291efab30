import type { ProgressFields } from '@tracker/contracts/requirements/own-requirements';
import { api } from '@tracker/shell-sdk/api';
import { STALE_REQUIREMENTS } from '../requirements.api';

const ownApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    setRequirementProgress: build.mutation<unknown, ProgressFields & { requirementId: string }>({
      query: ({ requirementId, ...body }) => ({
        url: `/api/my/requirements/${requirementId}/progress`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: [...STALE_REQUIREMENTS],
    }),
    endRequirementProgress: build.mutation<unknown, string>({
      query: (requirementId) => ({ url: `/api/my/requirements/${requirementId}/progress`, method: 'DELETE' }),
      invalidatesTags: [...STALE_REQUIREMENTS],
    }),
    chooseRequirementType: build.mutation<unknown, { credentialId: string; typeId: string | null }>({
      query: ({ credentialId, typeId }) => ({
        url: `/api/credentials/${credentialId}/type`,
        method: 'PUT',
        body: { typeId },
      }),
      invalidatesTags: [...STALE_REQUIREMENTS],
    }),
  }),
});

export const {
  useSetRequirementProgressMutation,
  useEndRequirementProgressMutation,
  useChooseRequirementTypeMutation,
} = ownApi;

import type { OwnRequirement, ProgressFields } from '@tracker/contracts/requirements/own-requirements';
import { recordsOf } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';
import { CHANGED_REQUIREMENTS } from './matrix.api';

/** Where what a form holds is sent to. */
export interface CredentialWrite {
  url: string;
  method: 'POST' | 'PUT';
  form: FormData;
  /** Of a renewal, which is done once however often it is sent. */
  idempotencyKey?: string | undefined;
}

const CHANGED_CREDENTIALS = ['Credentials', 'Stats', 'Notices', 'Portfolio', ...CHANGED_REQUIREMENTS] as const;

const ownApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getOwnRequirements: build.query<OwnRequirement[], void>({
      query: () => '/api/my/requirements',
      transformResponse: (answer: unknown) => recordsOf(answer) as unknown as OwnRequirement[],
      providesTags: ['Requirements', 'Credentials', 'Organizations'],
    }),
    setRequirementProgress: build.mutation<unknown, ProgressFields & { requirementId: string }>({
      query: ({ requirementId, ...body }) => ({
        url: `/api/my/requirements/${requirementId}/progress`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: [...CHANGED_REQUIREMENTS],
    }),
    endRequirementProgress: build.mutation<unknown, string>({
      query: (requirementId) => ({ url: `/api/my/requirements/${requirementId}/progress`, method: 'DELETE' }),
      invalidatesTags: [...CHANGED_REQUIREMENTS],
    }),
    chooseRequirementType: build.mutation<unknown, { credentialId: string; typeId: string | null }>({
      query: ({ credentialId, typeId }) => ({
        url: `/api/credentials/${credentialId}/type`,
        method: 'PUT',
        body: { typeId },
      }),
      invalidatesTags: [...CHANGED_REQUIREMENTS],
    }),
    writeCredentialForRequirement: build.mutation<unknown, CredentialWrite>({
      query: ({ form, ...call }) => ({ ...call, body: form }),
      // Also when no answer came: it may have been written all the same.
      invalidatesTags: (_result, error) => (error && error.status !== 0 ? [] : CHANGED_CREDENTIALS),
    }),
  }),
});

export const {
  useSetRequirementProgressMutation,
  useEndRequirementProgressMutation,
  useChooseRequirementTypeMutation,
  useWriteCredentialForRequirementMutation,
} = ownApi;

export function useOwnRequirements() {
  return ownApi.useGetOwnRequirementsQuery(undefined, { refetchOnMountOrArgChange: 30 });
}

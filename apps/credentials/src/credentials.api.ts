import type {
  ArchivedCredential,
  BulkOutcome,
  BulkRequest,
  Credential,
  CredentialDetail,
  Renewal,
} from '@tracker/contracts/credentials/credentials';
import { listOf, numberOf, recordOf, recordsOf, shapeOf, textOf, textOrNull } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';
import { credentialOf } from '@tracker/shell-sdk/credential-answers';
import type { RequestError } from '@tracker/shell-sdk/request-error';

interface CredentialSave {
  /** The credential that is changed or renewed, and its version. Without one, a credential is added. */
  credential?: Pick<Credential, 'id' | 'version'>;
  isRenewal?: boolean;
  form: FormData;
  /** Called with the share that has been sent, 0 to 1. */
  onProgress: (sent: number) => void;
  idempotencyKey: string;
}

/** Lets the page behind the form show that a credential is being added. */
export const CREATE_CACHE_KEY = 'create-credential';

const CREDENTIALS = '/api/credentials';
const addressOf = (id: string) => `${CREDENTIALS}/${encodeURIComponent(id)}`;

export const CHANGED = ['Credentials', 'Stats', 'Notices', 'Report', 'Portfolio'] as const;

/** Also refetches when no answer came, because the write may have succeeded, and after a change elsewhere (409, 412). */
export function changedBy(error: RequestError | undefined): typeof CHANGED | readonly [] {
  return error && ![0, 409, 412].includes(error.status) ? [] : CHANGED;
}

const outcomeOf = shapeOf<BulkOutcome>({
  done: numberOf,
  failed: listOf(shapeOf({ id: textOf, message: textOf })),
});

const credentialsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getCredential: build.query<CredentialDetail, string>({
      query: addressOf,
      transformResponse: detailOf,
      providesTags: ['Credentials'],
    }),
    getCredentialRenewals: build.query<Renewal[], string>({
      query: (id) => `${addressOf(id)}/renewals`,
      transformResponse: renewalsOf,
      providesTags: ['Credentials'],
    }),
    getRenewedCredentialIds: build.query<string[], void>({
      query: () => `${CREDENTIALS}?renewed=true`,
      transformResponse: (answer) => recordsOf(answer).map(({ id }) => textOf(id)),
      providesTags: ['Credentials'],
    }),
    getArchivedCredentials: build.query<ArchivedCredential[], void>({
      query: () => `${CREDENTIALS}/archived`,
      transformResponse: (answer) =>
        recordsOf(answer).map((fields) => ({ ...credentialOf(fields), archivedAt: textOf(fields['archivedAt']) })),
      providesTags: ['Credentials'],
    }),
    saveCredential: build.mutation<CredentialDetail, CredentialSave>({
      query: ({ credential, isRenewal = false, form, onProgress, idempotencyKey }) => ({
        url: credential ? `${addressOf(credential.id)}${isRenewal ? '/renewals' : ''}` : CREDENTIALS,
        method: credential && !isRenewal ? 'PUT' : 'POST',
        body: form,
        onProgress,
        ...(isRenewal ? { idempotencyKey } : { ifMatch: credential?.version }),
      }),
      transformResponse: detailOf,
      // The previous period must not be shown as the current one until the refetch.
      onQueryStarted: async ({ credential, isRenewal }, { dispatch, queryFulfilled }) => {
        const renewed = (await queryFulfilled.catch(() => null))?.data;
        if (isRenewal && renewed && renewed.id === credential?.id)
          dispatch(credentialsApi.util.updateQueryData('getCredential', renewed.id, () => renewed));
      },
      invalidatesTags: (_result, error) => changedBy(error),
    }),
    deleteCredential: build.mutation<unknown, string>({
      query: (id) => ({ url: addressOf(id), method: 'DELETE' }),
      invalidatesTags: (_result, error) => (error?.status === 404 ? CHANGED : changedBy(error)),
    }),
    actOnCredentials: build.mutation<BulkOutcome, BulkRequest>({
      query: (body) => ({ url: `${CREDENTIALS}/bulk`, method: 'POST', body }),
      transformResponse: outcomeOf,
      invalidatesTags: (_result, error) => changedBy(error),
    }),
  }),
});

export const {
  useGetCredentialQuery,
  useGetCredentialRenewalsQuery,
  useGetRenewedCredentialIdsQuery,
  useGetArchivedCredentialsQuery,
  useSaveCredentialMutation,
  useDeleteCredentialMutation,
} = credentialsApi;

/** Whether this page is deleting a credential or has deleted it. It must not be read again: the server has it no more. */
export function useIsDeleted(id: string): boolean {
  const [, { isLoading, isSuccess }] = useDeleteCredentialMutation({ fixedCacheKey: id });
  return isLoading || isSuccess;
}

/** Dispatched without a hook, because Undo may be pressed on another screen. */
export const { actOnCredentials } = credentialsApi.endpoints;

function detailOf(answer: unknown): CredentialDetail {
  const fields = recordOf(answer);
  return {
    ...credentialOf(fields),
    renewals: numberOf(fields['renewals']),
    archivedAt: textOrNull(fields['archivedAt']),
    recordedBy: textOrNull(fields['recordedBy']),
    hasBadgeFile: fields['hasBadgeFile'] === true,
  };
}

function renewalsOf(answer: unknown): Renewal[] {
  return recordsOf(answer).map((period, place) => ({
    id: textOf(period['id']) || String(place),
    issueDate: textOf(period['issueDate']),
    expiryDate: textOf(period['expiryDate']),
    hasDocument: period['hasDocument'] === true,
    documentUrl: textOrNull(period['documentUrl']),
    recordedAt: textOf(period['recordedAt']),
  }));
}

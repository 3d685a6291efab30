import type {
  Asked,
  AskingRequest,
  CellCredential,
  CellDetail,
  ComplianceMatrix,
  MatrixCell,
} from '@tracker/contracts/requirements/compliance-matrix';
import type { CredentialType } from '@tracker/contracts/requirements/requirements';
import { matrixPages, matrixPath } from '@tracker/product/matrix-pages';
import { recordOf, recordsOf, rowsOf, textOf } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';

export type MatrixMember = ComplianceMatrix['items'][number];

export interface Matrix {
  types: CredentialType[];
  members: MatrixMember[];
}

export interface CellAddress {
  userId: string;
  typeId: string;
}

const FRESH_SECONDS = 30;

const matrixApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getRequirementMatrix: build.query<Matrix, string>({
      async queryFn(organizationId, _api, _options, get) {
        const { pages, error } = await matrixPages(organizationId, get);
        if (error) return { error };
        const members = pages
          .flatMap(({ items }) => recordsOf(items))
          .map(({ userId, name, email, cells }) => ({
            userId: textOf(userId),
            name: textOf(name),
            email: textOf(email),
            cells: rowsOf<MatrixCell>(cells),
          }));
        return { data: { types: rowsOf<CredentialType>(pages.at(-1)?.['types']), members } };
      },
      providesTags: ['Requirements', 'Credentials', 'Members'],
    }),
    getRequirementCellCredentials: build.query<CellDetail, CellAddress & { organizationId: string }>({
      query: ({ organizationId, userId, typeId }) => `${matrixPath(organizationId)}/members/${userId}/types/${typeId}`,
      transformResponse: (answer: unknown) => {
        const { credentials, isPlanFull } = recordOf(answer);
        return { credentials: rowsOf<CellCredential>(credentials), isPlanFull: isPlanFull === true };
      },
      providesTags: ['Requirements', 'Credentials', 'Members'],
    }),
    askForRequirements: build.mutation<Asked, AskingRequest & { organizationId: string }>({
      query: ({ organizationId, ...body }) => ({ url: `${matrixPath(organizationId)}/requests`, method: 'POST', body }),
      invalidatesTags: ['Audit'],
    }),
  }),
});

export const { useAskForRequirementsMutation, useGetRequirementCellCredentialsQuery } = matrixApi;

export function useMatrix(organizationId: string) {
  return matrixApi.useGetRequirementMatrixQuery(organizationId, { refetchOnMountOrArgChange: FRESH_SECONDS });
}

export function matrixExportUrl(organizationId: string, filter: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
  return `${matrixPath(organizationId)}.csv${query.size > 0 ? `?${query}` : ''}`;
}

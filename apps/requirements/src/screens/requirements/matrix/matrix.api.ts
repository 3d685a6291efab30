import type {
  Asked,
  AskingRequest,
  CellCredential,
  CellDetail,
  ComplianceMatrix,
  MatrixCell,
} from '@tracker/contracts/requirements/compliance-matrix';
import type { CredentialType } from '@tracker/contracts/requirements/requirements';
import { recordOf, recordsOf, textOf } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';
import type { RequestError } from '@tracker/shell-sdk/request-error';
import { rowsOf } from '../requirements.api';

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
const pathOf = (organizationId: string) => `/api/organizations/${organizationId}/compliance-matrix`;

const matrixApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getRequirementMatrix: build.query<Matrix, string>({
      async queryFn(organizationId, _api, _options, get) {
        const matrix: Matrix = { types: [], members: [] };
        let after: string | null = '';
        while (after !== null) {
          const answer = await get(`${pathOf(organizationId)}${after && `?after=${encodeURIComponent(after)}`}`);
          if (answer.error) return { error: answer.error as RequestError };
          const page = recordOf(answer.data);
          matrix.types = rowsOf<CredentialType>(page['types']);
          const members = recordsOf(page['items']).map((item) => ({
            userId: textOf(item['userId']),
            name: textOf(item['name']),
            cells: rowsOf<MatrixCell>(item['cells']),
          }));
          matrix.members.push(...members);
          // A page without rows is the last, so that a faulty cursor cannot cause an endless loop.
          after = members.length > 0 ? textOf(page['next']) || null : null;
        }
        return { data: matrix };
      },
      providesTags: ['Requirements', 'Credentials', 'Members'],
    }),
    getRequirementCellCredentials: build.query<CellDetail, CellAddress & { organizationId: string }>({
      query: ({ organizationId, userId, typeId }) => `${pathOf(organizationId)}/members/${userId}/types/${typeId}`,
      transformResponse: (answer: unknown) => {
        const { credentials, isPlanFull } = recordOf(answer);
        return { credentials: rowsOf<CellCredential>(credentials), isPlanFull: isPlanFull === true };
      },
      providesTags: ['Requirements', 'Credentials', 'Members'],
    }),
    askForRequirements: build.mutation<Asked, AskingRequest & { organizationId: string }>({
      query: ({ organizationId, ...body }) => ({ url: `${pathOf(organizationId)}/requests`, method: 'POST', body }),
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
  return `${pathOf(organizationId)}.csv${query.size > 0 ? `?${query}` : ''}`;
}

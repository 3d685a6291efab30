import type { OwnPortfolio } from '@tracker/contracts/portfolio/portfolio';
import { DEFAULT_PORTFOLIO_TITLE } from '@tracker/contracts/portfolio/portfolio-limits';
import { api } from '@tracker/shell-sdk/api';
import { recordOf, rowsOf, textOf, textOrNull } from './requests/answer-readers';
import type { SharedMutationHook, SharedQueryHook } from './requests/shared-data';

const CHANGED = ['Portfolio'] as const;

const ownPortfolioApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getPortfolio: build.query<OwnPortfolio, void>({
      query: () => '/api/portfolio',
      transformResponse: ownPortfolioOf,
      providesTags: ['Portfolio'],
    }),
    addCredential: build.mutation<unknown, string>({
      query: (credentialId) => ({ url: '/api/portfolio/credentials', method: 'POST', body: { credentialId } }),
      invalidatesTags: CHANGED,
    }),
    removeCredential: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/portfolio/credentials/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: CHANGED,
    }),
  }),
});

/** The user's portfolio, cached for all screens. */
export const useGetPortfolioQuery: SharedQueryHook<OwnPortfolio> = ownPortfolioApi.useGetPortfolioQuery;

/** Includes a credential, by its id. */
export const useAddCredentialMutation: SharedMutationHook<string> = ownPortfolioApi.useAddCredentialMutation;

/** Excludes a credential, by its id. */
export const useRemoveCredentialMutation: SharedMutationHook<string> = ownPortfolioApi.useRemoveCredentialMutation;

/** Updates the cached share token, so that no screen shows the old link. Must be dispatched. */
export function replaceShareToken(shareToken: string) {
  return ownPortfolioApi.util.updateQueryData('getPortfolio', undefined, (own) => {
    own.portfolio.shareToken = shareToken;
  });
}

function ownPortfolioOf(answer: unknown): OwnPortfolio {
  const { portfolio, credentials } = recordOf(answer);
  const { title, description, isPublic, showContactInfo, shareToken, version } = recordOf(portfolio);
  return {
    portfolio: {
      title: typeof title === 'string' ? title : DEFAULT_PORTFOLIO_TITLE,
      description: textOrNull(description),
      isPublic: isPublic === true,
      showContactInfo: showContactInfo === true,
      shareToken: textOf(shareToken),
      ...(typeof version === 'string' && { version }),
    },
    credentials: rowsOf<OwnPortfolio['credentials'][number]>(credentials),
  };
}

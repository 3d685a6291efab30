import type { PortfolioChanges, PublicPortfolio, ShareToken } from '@tracker/contracts/portfolio/portfolio';
import { api } from '@tracker/shell-sdk/api';
import { replaceShareToken } from '@tracker/shell-sdk/own-portfolio';
import { publicPortfolioOf } from '../../features/portfolio-answers';

const portfolioApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getPortfolioPreview: build.query<PublicPortfolio, void>({
      query: () => '/api/portfolio/preview',
      transformResponse: publicPortfolioOf,
      // Contains the owner's name.
      providesTags: ['Portfolio', 'User'],
    }),
    getPortfolioLinkedInBadge: build.query<string, void>({
      query: () => '/api/portfolio/linkedin-badge',
      transformResponse: (answer: { html?: unknown } | null) => (typeof answer?.html === 'string' ? answer.html : ''),
      providesTags: ['Portfolio', 'User'],
    }),
    updatePortfolio: build.mutation<unknown, { changes: PortfolioChanges; ifMatch?: string | undefined }>({
      query: ({ changes, ifMatch }) => ({ url: '/api/portfolio', method: 'PUT', body: changes, ifMatch }),
      invalidatesTags: ['Portfolio'],
    }),
    regeneratePortfolioToken: build.mutation<ShareToken, void>({
      query: () => ({ url: '/api/portfolio/regenerate-token', method: 'POST' }),
      onQueryStarted: async (_nothing, { dispatch, queryFulfilled }) => {
        const regenerated = await queryFulfilled.catch(() => null);
        if (regenerated) dispatch(replaceShareToken(regenerated.data.shareToken));
      },
      invalidatesTags: ['Portfolio'],
    }),
  }),
});

export const {
  useGetPortfolioPreviewQuery,
  useGetPortfolioLinkedInBadgeQuery,
  useUpdatePortfolioMutation,
  useRegeneratePortfolioTokenMutation,
} = portfolioApi;

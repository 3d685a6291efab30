import type { PortfolioChanges, PublicPortfolio, ShareToken } from '@tracker/contracts/portfolio/portfolio';
import { api } from '@tracker/shell-sdk/api';
import { replaceShareToken } from '@tracker/shell-sdk/own-portfolio';
import { publicPortfolioOf } from './portfolio-answers';

const CHANGED = ['Portfolio'] as const;

const portfolioApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getPortfolioPreview: build.query<PublicPortfolio, void>({
      query: () => '/api/portfolio/preview',
      transformResponse: publicPortfolioOf,
      // The owner's name is part of it.
      providesTags: ['Portfolio', 'User'],
    }),
    getPortfolioLinkedInBadge: build.query<string, void>({
      query: () => '/api/portfolio/linkedin-badge',
      transformResponse: (answer: { html?: unknown } | null) => (typeof answer?.html === 'string' ? answer.html : ''),
      providesTags: ['Portfolio', 'User'],
    }),
    updatePortfolio: build.mutation<unknown, { changes: PortfolioChanges; ifMatch?: string | undefined }>({
      query: ({ changes, ifMatch }) => ({ url: '/api/portfolio', method: 'PUT', body: changes, ifMatch }),
      invalidatesTags: CHANGED,
    }),
    regeneratePortfolioToken: build.mutation<ShareToken, void>({
      query: () => ({ url: '/api/portfolio/regenerate-token', method: 'POST' }),
      onQueryStarted: async (_nothing, { dispatch, queryFulfilled }) => {
        const made = await queryFulfilled.catch(() => null);
        if (made) dispatch(replaceShareToken(made.data.shareToken));
      },
      invalidatesTags: CHANGED,
    }),
  }),
});

export const {
  useGetPortfolioPreviewQuery,
  useGetPortfolioLinkedInBadgeQuery,
  useUpdatePortfolioMutation,
  useRegeneratePortfolioTokenMutation,
} = portfolioApi;

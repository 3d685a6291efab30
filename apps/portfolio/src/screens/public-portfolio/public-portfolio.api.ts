import type { PublicPortfolio } from '@tracker/contracts/portfolio/portfolio';
import { api } from '@tracker/shell-sdk/api';
import { publicPortfolioOf } from '../../features/portfolio-answers';

const publicPortfolioApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getPublicPortfolio: build.query<PublicPortfolio, string>({
      query: (shareToken) => `/api/portfolio/public/${encodeURIComponent(shareToken)}`,
      transformResponse: publicPortfolioOf,
      // The owner may have made it private meanwhile.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetPublicPortfolioQuery } = publicPortfolioApi;

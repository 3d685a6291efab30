import type { PublicPortfolio } from '@tracker/contracts/portfolio/portfolio';
import { api } from '@tracker/shell-sdk/api';
import { publicPortfolioOf } from './portfolio-answers';

const publicPortfolioApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getPublicPortfolio: build.query<PublicPortfolio, string>({
      query: (shareToken) => `/api/portfolio/public/${encodeURIComponent(shareToken)}`,
      transformResponse: publicPortfolioOf,
      // Whoever opens a link again asks again: the owner may have closed it meanwhile.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetPublicPortfolioQuery } = publicPortfolioApi;

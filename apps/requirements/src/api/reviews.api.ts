import type { Review, ReviewDecision } from '@tracker/contracts/requirements/requirement-reviews';
import { recordsOf } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';
import { CHANGED_REQUIREMENTS } from './matrix.api';

/** Counts as fresh for so many seconds: two may be at it. */
const FRESH_REVIEWS = 10;

interface Decision extends Pick<ReviewDecision, 'decision' | 'reason'> {
  organizationId: string;
  review: Pick<Review, 'credentialId' | 'version'>;
}

const reviewsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getRequirementReviews: build.query<Review[], string>({
      query: (organizationId) => `/api/organizations/${organizationId}/reviews`,
      transformResponse: (answer: unknown) =>
        (recordsOf(answer) as unknown as Review[]).map((one) => ({ ...one, types: one.types ?? [] })),
      providesTags: ['Requirements', 'Credentials', 'Members'],
    }),
    decideRequirementReview: build.mutation<unknown, Decision>({
      query: ({ organizationId, review, decision, reason }) => ({
        url: `/api/organizations/${organizationId}/reviews/${review.credentialId}`,
        method: 'POST',
        body: { decision, ...(reason && { reason }) },
        // What was looked at, and nothing that has come into its place since.
        ifMatch: review.version,
      }),
      // Also after a refusal: somebody else was faster, or the credential is another one by now.
      invalidatesTags: [...CHANGED_REQUIREMENTS],
    }),
  }),
});

export const { useDecideRequirementReviewMutation } = reviewsApi;

export function useReviews(organizationId: string) {
  return reviewsApi.useGetRequirementReviewsQuery(organizationId, { refetchOnMountOrArgChange: FRESH_REVIEWS });
}

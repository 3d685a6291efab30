import type { Review, ReviewDecision } from '@tracker/contracts/requirements/requirements';
import { rowsOf } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';
import { STALE_REQUIREMENTS } from '../requirements.api';

const FRESH_SECONDS = 10;

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
        rowsOf<Review>(answer).map((review) => ({ ...review, types: review.types ?? [] })),
      providesTags: ['Requirements', 'Credentials', 'Members'],
    }),
    decideRequirementReview: build.mutation<unknown, Decision>({
      query: ({ organizationId, review, decision, reason }) => ({
        url: `/api/organizations/${organizationId}/reviews/${review.credentialId}`,
        method: 'POST',
        body: { decision, ...(reason && { reason }) },
        ifMatch: review.version,
      }),
      // Also after a refusal, because someone else has decided or the credential has changed.
      invalidatesTags: [...STALE_REQUIREMENTS],
    }),
    undoRequirementReview: build.mutation<unknown, { organizationId: string; credentialId: string }>({
      query: ({ organizationId, credentialId }) => ({
        url: `/api/organizations/${organizationId}/reviews/${credentialId}`,
        method: 'DELETE',
      }),
      invalidatesTags: [...STALE_REQUIREMENTS],
    }),
  }),
});

export const { useDecideRequirementReviewMutation, useUndoRequirementReviewMutation } = reviewsApi;

export function useReviews(organizationId: string) {
  return reviewsApi.useGetRequirementReviewsQuery(organizationId, { refetchOnMountOrArgChange: FRESH_SECONDS });
}

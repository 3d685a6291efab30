import type { Achievement, Award, AwardedRow, AwardPage, Issuer, Recipient } from '@tracker/contracts/badges/issuing';
import { ACHIEVEMENT_TYPES, AWARD_OUTCOMES, AWARD_STATES } from '@tracker/contracts/badges/issuing-limits';
import {
  isTrue,
  listOf,
  numberOf,
  numberOrNull,
  oneOf,
  shapeOf,
  textOf,
  textOrNull,
} from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';

interface AwardFilter {
  organizationId: string;
  achievementId: string;
  search: string;
}

interface RowId {
  organizationId: string;
  id: string;
}

export const VIEWS = ['achievements', 'awards', 'issuer'] as const;
export type View = (typeof VIEWS)[number];
export const VIEW_PARAMETER = 'view';
export const SAVE_FAILURE = 'It could not be saved. Please try again.';

const issuerOf = shapeOf<Issuer>({
  name: textOf,
  url: textOrNull,
  email: textOrNull,
  description: textOrNull,
  did: textOf,
  keys: listOf(shapeOf({ id: textOf, createdAt: textOf, isCurrent: isTrue })),
});

const achievementOf = shapeOf<Achievement>({
  id: textOf,
  name: textOf,
  description: textOf,
  criteria: textOf,
  achievementType: oneOf(ACHIEVEMENT_TYPES, 'Achievement'),
  validForMonths: numberOrNull,
  imageUrl: textOrNull,
  awards: numberOf,
});

const awardedRowOf = shapeOf<AwardedRow>({
  id: textOrNull,
  email: textOf,
  state: oneOf(AWARD_OUTCOMES, 'invalid'),
  message: textOf,
});

const awardOf = shapeOf<Award>({
  id: textOf,
  achievementId: textOf,
  email: textOrNull,
  name: textOrNull,
  issuedOn: textOf,
  validUntil: textOrNull,
  state: oneOf(AWARD_STATES, 'issued'),
  revokedReason: textOrNull,
});

const issuingApi = api.enhanceEndpoints({ addTagTypes: ['BadgeIssuer', 'Achievements', 'Awards'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getBadgeIssuer: build.query<Issuer | null, string>({
      query: (organizationId) => pathOf(organizationId, 'issuers'),
      transformResponse: (answer: unknown) => listOf(issuerOf)(answer)[0] ?? null,
      providesTags: ['BadgeIssuer'],
    }),
    saveBadgeIssuer: build.mutation<Issuer, { organizationId: string; fields: object }>({
      query: ({ organizationId, fields }) => ({ url: pathOf(organizationId, 'issuer'), method: 'PUT', body: fields }),
      transformResponse: issuerOf,
      invalidatesTags: ['BadgeIssuer', 'Audit'],
    }),
    rotateBadgeKey: build.mutation<Issuer, string>({
      query: (organizationId) => ({ url: pathOf(organizationId, 'issuer/keys'), method: 'POST' }),
      transformResponse: issuerOf,
      invalidatesTags: ['BadgeIssuer', 'Audit'],
    }),
    getBadgeAchievements: build.query<Achievement[], string>({
      query: (organizationId) => pathOf(organizationId, 'achievements'),
      transformResponse: listOf(achievementOf),
      providesTags: ['Achievements'],
    }),
    saveBadgeAchievement: build.mutation<
      Achievement,
      { organizationId: string; id: string | undefined; fields: object }
    >({
      query: ({ organizationId, id, fields }) => ({
        url: pathOf(organizationId, id ? `achievements/${encodeURIComponent(id)}` : 'achievements'),
        method: id ? 'PUT' : 'POST',
        body: fields,
      }),
      transformResponse: achievementOf,
      invalidatesTags: ['Achievements', 'Audit'],
    }),
    setBadgePicture: build.mutation<Achievement, RowId & { file: File }>({
      query: ({ organizationId, id, file }) => {
        const body = new FormData();
        body.append('file', file);
        return { url: pathOf(organizationId, `achievements/${encodeURIComponent(id)}/image`), method: 'PUT', body };
      },
      transformResponse: achievementOf,
      invalidatesTags: ['Achievements', 'Audit'],
    }),
    removeBadgeAchievement: build.mutation<unknown, RowId>({
      query: ({ organizationId, id }) => ({
        url: pathOf(organizationId, `achievements/${encodeURIComponent(id)}`),
        method: 'DELETE',
      }),
      invalidatesTags: ['Achievements', 'Audit'],
    }),
    awardBadges: build.mutation<AwardedRow[], RowId & { recipients: readonly Recipient[]; key: string }>({
      query: ({ organizationId, id, recipients, key }) => ({
        url: pathOf(organizationId, `achievements/${encodeURIComponent(id)}/awards`),
        method: 'POST',
        body: { recipients },
        idempotencyKey: key,
      }),
      transformResponse: listOf(awardedRowOf),
      invalidatesTags: ['Achievements', 'Awards', 'Audit'],
    }),
    getBadgeAwards: build.infiniteQuery<AwardPage, AwardFilter, string | null>({
      query: ({ queryArg: { organizationId, achievementId, search }, pageParam }) => {
        const parameters = new URLSearchParams({ limit: '50', q: search });
        if (achievementId) parameters.set('achievement', achievementId);
        if (pageParam) parameters.set('after', pageParam);
        return `${pathOf(organizationId, 'awards')}?${parameters.toString()}`;
      },
      transformResponse: shapeOf<AwardPage>({ items: listOf(awardOf), next: textOrNull }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['Awards'],
    }),
    revokeBadge: build.mutation<Award, RowId & { reason: string }>({
      query: ({ organizationId, id, reason }) => ({
        url: pathOf(organizationId, `awards/${encodeURIComponent(id)}/revoke`),
        method: 'POST',
        body: { reason },
      }),
      transformResponse: awardOf,
      invalidatesTags: ['Awards', 'Audit'],
    }),
  }),
});

export const {
  useSaveBadgeIssuerMutation,
  useRotateBadgeKeyMutation,
  useSaveBadgeAchievementMutation,
  useSetBadgePictureMutation,
  useRemoveBadgeAchievementMutation,
  useAwardBadgesMutation,
  useGetBadgeAwardsInfiniteQuery,
  useRevokeBadgeMutation,
} = issuingApi;

const FRESH = { refetchOnMountOrArgChange: true };

export const useIssuer = (organizationId: string) => issuingApi.useGetBadgeIssuerQuery(organizationId, FRESH);
export const useAchievements = (organizationId: string) =>
  issuingApi.useGetBadgeAchievementsQuery(organizationId, FRESH);

function pathOf(organizationId: string, rest: string): string {
  return `/api/organizations/${encodeURIComponent(organizationId)}/${rest}`;
}

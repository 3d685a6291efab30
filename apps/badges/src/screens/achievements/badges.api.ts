import type { Achievement, Award, AwardedRow, AwardPage, Issuer, Recipient } from '@tracker/contracts/badges/issuing';
import { ACHIEVEMENT_TYPES, AWARD_OUTCOMES, AWARD_STATES } from '@tracker/contracts/badges/issuing-limits';
import { numberOf, numberOrNull, recordOf, recordsOf, textOf, textOrNull } from '@tracker/shell-sdk/answer-readers';
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

const issuingApi = api.enhanceEndpoints({ addTagTypes: ['BadgeIssuer', 'Achievements', 'Awards'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getBadgeIssuer: build.query<Issuer | null, string>({
      query: (organizationId) => pathOf(organizationId, 'issuers'),
      transformResponse: (answer: unknown) => recordsOf(answer).map(issuerOf)[0] ?? null,
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
      transformResponse: (answer: unknown) => recordsOf(answer).map(achievementOf),
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
      transformResponse: (answer: unknown) => recordsOf(answer).map(awardedRowOf),
      invalidatesTags: ['Achievements', 'Awards', 'Audit'],
    }),
    getBadgeAwards: build.infiniteQuery<AwardPage, AwardFilter, string | null>({
      query: ({ queryArg: { organizationId, achievementId, search }, pageParam }) => {
        const parameters = new URLSearchParams({ limit: '50', q: search });
        if (achievementId) parameters.set('achievement', achievementId);
        if (pageParam) parameters.set('after', pageParam);
        return `${pathOf(organizationId, 'awards')}?${parameters.toString()}`;
      },
      transformResponse: (answer: unknown) => {
        const { items, next } = recordOf(answer);
        return { items: recordsOf(items).map(awardOf), next: textOrNull(next) };
      },
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

function issuerOf(answer: unknown): Issuer {
  const { name, url, email, description, did, keys } = recordOf(answer);
  return {
    name: textOf(name),
    url: textOrNull(url),
    email: textOrNull(email),
    description: textOrNull(description),
    did: textOf(did),
    keys: recordsOf(keys).map(({ id, createdAt, isCurrent }) => ({
      id: textOf(id),
      createdAt: textOf(createdAt),
      isCurrent: isCurrent === true,
    })),
  };
}

function achievementOf(answer: unknown): Achievement {
  const { id, name, description, criteria, achievementType, validForMonths, imageUrl, awards } = recordOf(answer);
  return {
    id: textOf(id),
    name: textOf(name),
    description: textOf(description),
    criteria: textOf(criteria),
    achievementType: ACHIEVEMENT_TYPES.find((known) => known === achievementType) ?? 'Achievement',
    validForMonths: numberOrNull(validForMonths),
    imageUrl: textOrNull(imageUrl),
    awards: numberOf(awards),
  };
}

function awardedRowOf({ id, email, state, message }: Readonly<Record<string, unknown>>): AwardedRow {
  return {
    id: textOrNull(id),
    email: textOf(email),
    state: AWARD_OUTCOMES.find((known) => known === state) ?? 'invalid',
    message: textOf(message),
  };
}

function awardOf(answer: unknown): Award {
  const { id, achievementId, email, name, issuedOn, validUntil, state, revokedReason } = recordOf(answer);
  return {
    id: textOf(id),
    achievementId: textOf(achievementId),
    email: textOrNull(email),
    name: textOrNull(name),
    issuedOn: textOf(issuedOn),
    validUntil: textOrNull(validUntil),
    state: AWARD_STATES.find((known) => known === state) ?? 'issued',
    revokedReason: textOrNull(revokedReason),
  };
}

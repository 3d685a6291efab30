import type { CalendarFeed } from '@tracker/contracts/credentials/credentials';
import { isTrue, recordOf, shapeOf, textOf, textOrNull } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';

export type CalendarOf = string | null;

const calendarApi = api.enhanceEndpoints({ addTagTypes: ['CalendarFeed'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getCalendarFeedInTeam: build.query<CalendarFeed, CalendarOf>({
      query: pathOf,
      transformResponse: shapeOf<CalendarFeed>({ isActive: isTrue, lastFetchedAt: textOrNull }),
      providesTags: ['CalendarFeed'],
    }),
    openCalendarFeedInTeam: build.mutation<string, CalendarOf>({
      query: (of) => ({ url: pathOf(of), method: 'POST' }),
      transformResponse: (answer: unknown) => textOf(recordOf(answer)['url']),
      invalidatesTags: ['CalendarFeed', 'Audit'],
    }),
    closeCalendarFeedInTeam: build.mutation<unknown, CalendarOf>({
      query: (of) => ({ url: pathOf(of), method: 'DELETE' }),
      invalidatesTags: ['CalendarFeed', 'Audit'],
    }),
  }),
});

export const {
  useGetCalendarFeedInTeamQuery: useCalendarFeedQuery,
  useOpenCalendarFeedInTeamMutation: useOpenCalendarFeedMutation,
  useCloseCalendarFeedInTeamMutation: useCloseCalendarFeedMutation,
} = calendarApi;

function pathOf(of: CalendarOf): string {
  return of === null ? '/api/calendar-feed' : `/api/organizations/${encodeURIComponent(of)}/calendar-feed`;
}

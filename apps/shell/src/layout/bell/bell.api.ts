import type { Notice, NoticePeriod } from '@tracker/contracts/auth/notifications';
import { CREDENTIAL_STATUSES } from '@tracker/contracts/credentials/credential-status';
import { isRecord, numberOf, oneOf, shapeOf, textOf } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';

/** The order of the contract's NOTICE_PERIODS, repeated here to keep its schemas out of the bundle. */
export const HEADINGS: Readonly<Record<NoticePeriod, string>> = {
  today: 'Today',
  week: 'This week',
  month: 'This month',
  earlier: 'Earlier',
};

const periodOf = oneOf(Object.keys(HEADINGS) as NoticePeriod[], 'earlier');

const expiryOf = shapeOf<NonNullable<Notice['expiry']>>({
  status: oneOf(CREDENTIAL_STATUSES, 'valid'),
  expiryDate: textOf,
  daysUntilExpiry: numberOf,
});

const bellApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getNotices: build.query<Notice[], void>({
      query: () => '/api/notices',
      transformResponse: noticesOf,
      providesTags: ['Notices'],
    }),
    readNotices: build.mutation<Notice[], string[]>({
      query: (ids) => ({ url: '/api/notices/read', method: 'POST', body: { ids } }),
      transformResponse: noticesOf,
      async onQueryStarted(_ids, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) dispatch(bellApi.util.updateQueryData('getNotices', undefined, () => data));
      },
    }),
  }),
});

export const { useGetNoticesQuery, useReadNoticesMutation } = bellApi;

/** Links that leave this site are dropped. */
function noticesOf(answer: unknown): Notice[] {
  return (Array.isArray(answer) ? answer.filter(isRecord) : []).map((notice) => ({
    id: textOf(notice['id']),
    text: textOf(notice['text']),
    createdAt: textOf(notice['createdAt']),
    path: /^\/(?!\/)/.test(textOf(notice['path'])) ? textOf(notice['path']) : '',
    isRead: notice['isRead'] === true,
    period: periodOf(notice['period']),
    expiry: isRecord(notice['expiry']) ? expiryOf(notice['expiry']) : null,
  }));
}

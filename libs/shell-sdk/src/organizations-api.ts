import type { Organization } from '@tracker/contracts/organizations/organizations';
import { api } from './api';

/** The call for the user's organizations; screens use `useOrganizations`. */
export const organizationsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getOrganizations: build.query<Organization[], void>({
      query: () => '/api/organizations',
      transformResponse: (answer: unknown) =>
        Array.isArray(answer) ? (answer as Organization[]).filter((one) => one !== null) : [],
      providesTags: ['Organizations'],
    }),
  }),
});

import type { EarlyAccess } from '@tracker/contracts/rollout/rollouts';
import { useAction } from '@tracker/shell-sdk/action';
import { api } from '@tracker/shell-sdk/api';
import { errorText } from '@tracker/shell-sdk/request-error';
import { List } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { Problem } from '@tracker/ui/problem';
import { QueryView } from '@tracker/ui/query-view';
import { SettingSwitch } from '@tracker/product/setting-switch';

const earlyAccessApi = api.enhanceEndpoints({ addTagTypes: ['EarlyAccess'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getTeamEarlyAccess: build.query<EarlyAccess, string>({ query: pathOf, providesTags: ['EarlyAccess'] }),
    setTeamEarlyAccess: build.mutation<EarlyAccess, { organizationId: string; isOn: boolean }>({
      query: ({ organizationId, isOn }) => ({ url: pathOf(organizationId), method: 'PUT', body: { isOn } }),
      invalidatesTags: ['EarlyAccess'],
    }),
  }),
});

function pathOf(organizationId: string): string {
  return `/api/organizations/${organizationId}/early-access`;
}

export function EarlyAccessPanel({ organizationId }: { organizationId: string }) {
  const access = earlyAccessApi.useGetTeamEarlyAccessQuery(organizationId, { refetchOnMountOrArgChange: true });
  const [save] = earlyAccessApi.useSetTeamEarlyAccessMutation();
  const change = useAction((isOn: boolean) => save({ organizationId, isOn }), {
    done: (_access, isOn) => `Early access is ${isOn ? 'on' : 'off'} for everyone in the organization.`,
    failure: 'The setting could not be saved. Please try again.',
    refusal: 'place',
  });
  const body = (data?: EarlyAccess) => (
    <List>
      <SettingSwitch
        name="New versions first"
        text="Get new versions before others. If a new version fails, you’re moved back to the stable one."
        isOn={data?.isOn ?? false}
        disabled={!data}
        isPending={change.isPending}
        onChange={(isOn) => void change.run(isOn)}
      />
    </List>
  );
  return (
    <Panel id="early-access" title="Early access" description="Saved immediately, for everyone in the organization.">
      <QueryView query={access} failure={errorText(access.error, 'The setting could not be loaded.')} skeleton={body()}>
        {body}
      </QueryView>
      {change.problem && <Problem>{change.problem}</Problem>}
    </Panel>
  );
}

import { errorText } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { QueryView } from '@tracker/ui/query-view';
import { Switch } from '@tracker/ui/switch';
import { Panel } from '@tracker/ui/panel';
import { Problem } from '@tracker/ui/problem';
import { useId } from 'react';
import { useGetTeamEarlyAccessQuery, useSetTeamEarlyAccessMutation } from './early-access.api';
import styles from '../../features/settings-form.module.css';

/** An organization's wish to get new versions of the product before others; for those who may change it. */
export function EarlyAccessPanel({ organizationId }: { organizationId: string }) {
  const access = useGetTeamEarlyAccessQuery(organizationId, {
    refetchOnMountOrArgChange: true,
  });
  const [set, { isLoading, error: refusal }] = useSetTeamEarlyAccessMutation();
  const { toast } = useToast();
  const nameId = useId();

  async function change(isOn: boolean) {
    const { error: problem } = await set({ organizationId, isOn });
    if (!problem)
      toast({
        title: 'Success',
        description: `Early access is ${isOn ? 'on' : 'off'} for everyone in the organization.`,
      });
  }

  const body = (data?: { isOn: boolean }) => (
    <ul className={styles.switches}>
      <li>
        <div>
          <span id={nameId} className={styles.switchName}>
            New versions first
          </span>
          <p>
            You get new versions before others do. A version that fails is replaced by the proven one automatically.
          </p>
        </div>
        <Switch
          aria-labelledby={nameId}
          isOn={data?.isOn ?? false}
          disabled={!data}
          isPending={isLoading}
          onChange={(isOn) => void change(isOn)}
        />
      </li>
    </ul>
  );
  return (
    <Panel title="Early access" description="Saved immediately, for everyone in the organization.">
      <QueryView query={access} failure={errorText(access.error, 'The setting could not be loaded.')} skeleton={body()}>
        {body}
      </QueryView>
      {refusal && <Problem>{errorText(refusal, 'The setting could not be saved. Please try again.')}</Problem>}
    </Panel>
  );
}

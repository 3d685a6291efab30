import type { ListedAllowance, RolloutState } from '@tracker/contracts/rollout/rollouts';
import { type Call, useAction } from '@tracker/shell-sdk/action';
import { Icon } from '@tracker/ui/icon';
import { List, ListRow, Quiet, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { PassingButton } from '@tracker/ui/passing-button';
import { Problem } from '@tracker/ui/problem';
import { AllowForm, KIND_NAMES } from './allow-form';
import { useAllowInRolloutMutation, useDisallowInRolloutMutation } from './people.api';

export function AllowancesPanel({ state: { remote, allowances } }: { state: RolloutState }) {
  const [allow] = useAllowInRolloutMutation();
  const [disallow] = useDisallowInRolloutMutation();
  return (
    <Panel title="Allowed by name" description="Always get the candidate, unless it was stopped or failed for them.">
      <Stack>
        {allowances.length === 0 && <Quiet>No one is allowed by name.</Quiet>}
        <AllowanceList
          allowances={allowances}
          disallow={({ kind, subject }) => disallow({ remote, allowance: { kind, subject } })}
        />
        <AllowForm kinds={['user', 'organization', 'role']} allow={(allowance) => allow({ remote, allowance })} />
      </Stack>
    </Panel>
  );
}

interface AllowanceListProps {
  preview?: string;
  allowances: readonly ListedAllowance[];
  disallow: (allowance: ListedAllowance) => Call<unknown>;
}

export function AllowanceList({ preview, allowances, disallow }: AllowanceListProps) {
  const removal = useAction(disallow, {
    failure: 'The entry could not be removed. Please try again.',
    refusal: 'place',
  });
  return (
    <>
      {allowances.length > 0 && (
        <List aria-label={preview && `Allowed to see ${preview}`}>
          {allowances.map((allowance) => (
            <ListRow
              key={`${allowance.kind} ${allowance.subject}`}
              side={
                <PassingButton
                  variant="text"
                  aria-label={`Remove ${allowance.label}${preview ? ` from ${preview}` : ''}`}
                  icon={<Icon name="trash" size={16} />}
                  isPending={removal.pending?.subject === allowance.subject}
                  onClick={() => void removal.run(allowance)}
                />
              }
            >
              {allowance.label}
              <Quiet>{KIND_NAMES[allowance.kind]}</Quiet>
            </ListRow>
          ))}
        </List>
      )}
      {removal.problem && <Problem>{removal.problem}</Problem>}
    </>
  );
}

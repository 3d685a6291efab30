import type { SsoDomain } from '@tracker/contracts/auth/sso';
import { ConfirmedButton } from '@tracker/product/confirmed-button';
import { useAction } from '@tracker/shell-sdk/action';
import { useForm } from '@tracker/shell-sdk/form';
import { Button } from '@tracker/ui/button';
import { Cluster, List, ListRow, Quiet, Stack } from '@tracker/ui/layout';
import { PassingButton } from '@tracker/ui/passing-button';
import { Problem } from '@tracker/ui/problem';
import { TextField } from '@tracker/ui/text-field';
import { Copyable } from '../../../features/copyable';
import rowStyles from '../../../features/copyable.module.css';
import { Tag } from '../../../features/role-label';
import {
  useAddTeamSsoDomainMutation,
  useRemoveTeamSsoDomainMutation,
  useVerifyTeamSsoDomainMutation,
} from './sign-on.api';

const EMPTY = { domain: '' };

interface DomainListProps {
  organizationId: string;
  domains: readonly SsoDomain[];
  hasPlan: boolean;
}

export function DomainList({ organizationId, domains, hasPlan }: DomainListProps) {
  const [add] = useAddTeamSsoDomainMutation();
  const form = useForm({
    values: EMPTY,
    check: ({ domain }) => (domain.trim() ? {} : { domain: 'Domain is required' }),
    send: ({ domain }) => add({ organizationId, domain: domain.trim() }),
    failure: 'The domain could not be added. Please try again.',
    isForMany: true,
  });
  return (
    <Stack>
      <h3>Email domains</h3>
      {domains.length === 0 ? (
        <Quiet>No domains yet. Add one to route sign-ins to your provider.</Quiet>
      ) : (
        <List>
          {domains.map((domain) => (
            <DomainRow key={domain.domain} organizationId={organizationId} domain={domain} hasPlan={hasPlan} />
          ))}
        </List>
      )}
      {hasPlan && (
        <form className={rowStyles.row} onSubmit={form.submit} noValidate>
          <div className={rowStyles.field}>
            <TextField
              label="Domain"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={253}
              placeholder="example.com"
              {...form.field('domain')}
              error={form.field('domain').error ?? form.problem}
            />
          </div>
          <Button type="submit" isPending={form.isPending}>
            Add Domain
          </Button>
        </form>
      )}
    </Stack>
  );
}

interface DomainRowProps {
  organizationId: string;
  domain: SsoDomain;
  hasPlan: boolean;
}

function DomainRow({ organizationId, domain: row, hasPlan }: DomainRowProps) {
  const { domain, recordName, recordValue, isVerified } = row;
  const needsProof = hasPlan && !isVerified;
  const [verifyDomain, { data: checked }] = useVerifyTeamSsoDomainMutation();
  const [removeDomain] = useRemoveTeamSsoDomainMutation();
  const verify = useAction(() => verifyDomain({ organizationId, domain }), {
    failure: 'The record could not be checked. Please try again.',
    refusal: 'place',
  });
  const notFound = checked && !checked.isVerified && 'The record was not found. DNS changes can take a while.';
  const problem = verify.problem ?? notFound;

  return (
    <ListRow>
      <Stack gap={1.5}>
        <Cluster justify="between">
          <Cluster>
            <strong>{domain}</strong> <Tag isAccented={isVerified}>{isVerified ? 'Verified' : 'Not verified'}</Tag>
          </Cluster>
          <Cluster>
            {needsProof && (
              <PassingButton
                isPending={verify.isPending}
                aria-label={`Verify ${domain}`}
                onClick={() => void verify.run(undefined)}
              >
                Verify
              </PassingButton>
            )}
            <ConfirmedButton
              isDangerous
              label="Remove"
              aria-label={`Remove ${domain}`}
              title={`Remove ${domain}?`}
              confirmLabel="Remove domain"
              call={() => removeDomain({ organizationId, domain })}
              words={{ failure: 'The domain could not be removed. Please try again.', refusal: 'place' }}
            >
              {isVerified
                ? `People with addresses on ${domain} can no longer sign in with your provider, and those who did are signed out. Another organization may verify the domain.`
                : 'The DNS record stops working. You can add the domain again.'}
            </ConfirmedButton>
          </Cluster>
        </Cluster>
        {needsProof && (
          <>
            <Quiet>Add this TXT record to your DNS, then verify.</Quiet>
            <Copyable label="Record name" text={recordName} />
            <Copyable label="Record value" text={recordValue} />
          </>
        )}
        {problem && <Problem>{problem}</Problem>}
      </Stack>
    </ListRow>
  );
}

import type { OwnRequirement } from '@tracker/contracts/requirements/own-requirements';
import { countStates, requirementsMet, worstFirst } from '@tracker/contracts/requirements/requirement-states';
import { useOwnRequirements } from '@tracker/product/own-requirements';
import { useParameters } from '@tracker/product/parameters';
import { errorText } from '@tracker/shell-sdk/request-error';
import { EmptyState } from '@tracker/ui/empty-state';
import { List, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { useEffect, useState } from 'react';
import { OwnRow } from './own-row';
import { ProgressDialog } from './progress-dialog';
import { ResolveDialog } from './resolve-dialog';

interface OpenDialog {
  kind: 'resolve' | 'progress';
  requirement: OwnRequirement;
}

export function OwnView() {
  const query = useOwnRequirements();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  useSettleInAddress(query.data, (requirement) => setDialog({ kind: 'resolve', requirement }));
  return (
    <>
      <QueryView
        query={query}
        failure={errorText(query.error, 'Your requirements could not be loaded.')}
        skeleton={<Skeleton height="260px" radius="var(--radius)" />}
        empty={
          <Panel>
            <EmptyState drawing="credentials">You have no requirements at the moment.</EmptyState>
          </Panel>
        }
      >
        {(all) => (
          <Stack gap={3}>
            {byOrganization(all).map(({ id, name, rows }) => (
              <Panel key={id} title={name} description={summaryOf(rows)}>
                <List aria-label={`Required by ${name}`}>
                  {rows.map((requirement) => (
                    <OwnRow
                      key={requirement.typeId}
                      requirement={requirement}
                      onOpen={(kind) => setDialog({ kind, requirement })}
                    />
                  ))}
                </List>
              </Panel>
            ))}
          </Stack>
        )}
      </QueryView>
      {dialog?.kind === 'resolve' && <ResolveDialog requirement={dialog.requirement} onClose={close} />}
      {dialog?.kind === 'progress' && <ProgressDialog requirement={dialog.requirement} onClose={close} />}
    </>
  );
}

/** Other screens link to the form for one requirement. */
function useSettleInAddress(all: readonly OwnRequirement[] | undefined, open: (requirement: OwnRequirement) => void) {
  const [params, change] = useParameters();
  const wanted = params.get('settle');
  useEffect(() => {
    if (!wanted || !all) return;
    const requirement = all.find(({ requirementId }) => requirementId === wanted);
    if (requirement?.settle && requirement.settle !== 'wait') open(requirement);
    change({ settle: '' });
  });
}

function byOrganization(all: readonly OwnRequirement[]) {
  const ids = [...new Set(all.map(({ organizationId }) => organizationId))];
  return ids.map((id) => {
    const rows = worstFirst(all.filter(({ organizationId }) => organizationId === id));
    return { id, name: rows[0]?.organizationName ?? '', rows };
  });
}

function summaryOf(rows: readonly OwnRequirement[]): string {
  const { met, asked } = requirementsMet(countStates(rows.map(({ state }) => state)));
  return asked === 0 ? 'Nothing is due' : `${met} of ${asked} met`;
}

import {
  ASKED_STATES,
  type CellState,
  MET_STATES,
  WORST_FIRST,
} from '@tracker/contracts/requirements/requirement-states';
import type { OwnRequirement } from '@tracker/contracts/requirements/own-requirements';
import { errorText } from '@tracker/shell-sdk/request-error';
import { EmptyState } from '@tracker/ui/empty-state';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { useState } from 'react';
import { useOwnRequirements } from '../../api/own.api';
import { OwnRow } from './own-row';
import styles from './own-view.module.css';
import { ProgressDialog } from './progress-dialog';
import { SettleDialog } from './settle-dialog';

const ASKED: readonly CellState[] = ASKED_STATES;
const MET: readonly CellState[] = MET_STATES;

interface Opened {
  kind: 'settle' | 'progress';
  asked: OwnRequirement;
}

/** What each of the reader's organizations asks of them, and the way to settle it. */
export function OwnView() {
  const query = useOwnRequirements();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <QueryView
        query={query}
        failure={errorText(query.error, 'Your requirements could not be loaded.')}
        skeleton={<Skeleton height="260px" radius="var(--radius)" />}
        empty={
          <Panel>
            <EmptyState drawing="credentials">Nothing is asked of you at the moment.</EmptyState>
          </Panel>
        }
      >
        {(all) => (
          <div className={styles.panels}>
            {byOrganization(all).map(({ id, name, rows }) => (
              <Panel key={id} title={name} description={metWords(rows)}>
                <ul className={styles.list} aria-label={`Asked by ${name}`}>
                  {rows.map((asked) => (
                    <OwnRow
                      key={asked.typeId}
                      asked={asked}
                      onSettle={() => setOpened({ kind: 'settle', asked })}
                      onProgress={() => setOpened({ kind: 'progress', asked })}
                    />
                  ))}
                </ul>
              </Panel>
            ))}
          </div>
        )}
      </QueryView>
      {opened?.kind === 'settle' && <SettleDialog asked={opened.asked} onClose={close} />}
      {opened?.kind === 'progress' && <ProgressDialog asked={opened.asked} onClose={close} />}
    </>
  );
}

function byOrganization(all: readonly OwnRequirement[]) {
  const ids = [...new Set(all.map(({ organizationId }) => organizationId))];
  return ids.map((id) => {
    const rows = all
      .filter(({ organizationId }) => organizationId === id)
      .toSorted((left, right) => WORST_FIRST.indexOf(left.state) - WORST_FIRST.indexOf(right.state));
    return { id, name: rows[0]?.organizationName ?? '', rows };
  });
}

function metWords(rows: readonly OwnRequirement[]): string {
  const asked = rows.filter(({ state }) => ASKED.includes(state));
  if (asked.length === 0) return 'Nothing is due';
  return `${asked.filter(({ state }) => MET.includes(state)).length} of ${asked.length} met`;
}

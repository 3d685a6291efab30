import type { ImportRow } from '@tracker/contracts/credentials/credential-imports';
import { plural } from '@tracker/contracts/values/plural';
import { fileNameOfToday, saveText } from '@tracker/shell-sdk/downloads';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { Cluster, Quiet, Stack } from '@tracker/ui/layout';
import { Problem } from '@tracker/ui/problem';
import { useState } from 'react';
import styles from './check-step.module.css';
import { OUTCOME_WORDS, OUTCOMES, OutcomeTable } from './outcome-table';
import { problemsCsv } from './problems-csv';
import type { CheckedImport, Import } from './use-import';

const CREDENTIALS = { one: '# credential', other: '# credentials' };

interface CheckStepProps {
  run: Import;
  check: CheckedImport;
  isForMembers: boolean;
}

export function CheckStep({ run, check, isForMembers }: CheckStepProps) {
  const [shown, setShown] = useState<ImportRow['outcome'] | 'all'>('all');
  const { counts, rows } = check;
  const { isApplying, problem } = run;
  const ready = plural(counts.ready, CREDENTIALS);
  return (
    <Stack>
      <Cluster justify="between">
        <Cluster role="group" aria-label="Show rows">
          {(['all', ...OUTCOMES] as const).map((choice) => (
            <button
              key={choice}
              type="button"
              className={styles.filter}
              aria-pressed={shown === choice}
              onClick={() => setShown(choice)}
            >
              {choice === 'all' ? 'All rows' : OUTCOME_WORDS[choice]}
              <span className="tabular">{(choice === 'all' ? rows.length : counts[choice]).toLocaleString('en')}</span>
            </button>
          ))}
        </Cluster>
        {counts.ready < rows.length && (
          <Button
            icon={<Icon name="download" size={16} />}
            onClick={() => saveText(problemsCsv(rows), fileNameOfToday('import-problems', 'csv'), 'text/csv')}
          >
            Download problems
          </Button>
        )}
      </Cluster>
      <OutcomeTable
        key={shown}
        rows={shown === 'all' ? rows : rows.filter(({ outcome }) => outcome === shown)}
        isForMembers={isForMembers}
      />
      {shown !== 'all' && counts[shown] === 0 && <Quiet>No such rows.</Quiet>}
      {problem && <Problem>{problem}</Problem>}
      <Cluster justify="end" className={styles.buttons}>
        <div role="status" className={styles.progress}>
          {isApplying && (
            <>
              <progress aria-label="Import" />
              {`Importing ${ready}…`}
            </>
          )}
        </div>
        <Button onClick={run.backToColumns} disabled={isApplying}>
          Back
        </Button>
        <Button variant="primary" isPending={isApplying} disabled={counts.ready === 0} onClick={() => void run.apply()}>
          {counts.ready === 0 ? 'Nothing to import' : `Import ${ready}`}
        </Button>
      </Cluster>
    </Stack>
  );
}

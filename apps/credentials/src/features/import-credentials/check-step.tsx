import type { ImportCheck, ImportRow } from '@tracker/contracts/credentials/credential-imports';
import { fileNameOfToday, saveText } from '@tracker/shell-sdk/downloads';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { Problem } from '@tracker/ui/problem';
import { useState } from 'react';
import styles from './check-step.module.css';
import { count } from './columns-step';
import { OutcomeTable } from './outcome-table';
import { OUTCOME_WORDS, OUTCOMES } from './outcome-words';
import { problemsCsv } from './problems-csv';
import type { Import } from './use-import';

type Shown = ImportRow['outcome'] | 'all';

/** What would become of every row. Nothing is written until the one button that says how many. */
export function CheckStep({ run, check }: { run: Import; check: ImportCheck }) {
  const [shown, setShown] = useState<Shown>('all');
  const { counts, rows } = check;
  const { isApplying, problem } = run;
  const isClean = counts.ready === rows.length;

  return (
    <div className={styles.body}>
      <div className={styles.head}>
        <div className={styles.filters} role="group" aria-label="Show rows">
          {(['all', ...OUTCOMES] as const).map((choice) => (
            <button
              key={choice}
              type="button"
              className={styles.filter}
              aria-pressed={shown === choice}
              onClick={() => setShown(choice)}
            >
              {choice === 'all' ? 'All rows' : OUTCOME_WORDS[choice]}
              <span className={styles.count}>
                {(choice === 'all' ? rows.length : counts[choice]).toLocaleString('en')}
              </span>
            </button>
          ))}
        </div>
        {!isClean && (
          <Button
            icon={<Icon name="download" size={16} />}
            onClick={() => saveText(problemsCsv(rows), fileNameOfToday('import-problems', 'csv'), 'text/csv')}
          >
            Download problems
          </Button>
        )}
      </div>
      <OutcomeTable key={shown} rows={shown === 'all' ? rows : rows.filter(({ outcome }) => outcome === shown)} />
      {shown !== 'all' && counts[shown] === 0 && <p className={styles.none}>No row is among these.</p>}
      {problem && <Problem>{problem}</Problem>}
      <div className={styles.buttons}>
        <p role="status" className={styles.progress}>
          {isApplying && (
            <>
              <progress aria-label="Import" />
              {`Importing ${count(counts.ready, 'credential')}…`}
            </>
          )}
        </p>
        <Button onClick={() => run.goTo('columns')} disabled={isApplying}>
          Back
        </Button>
        <Button variant="primary" isPending={isApplying} disabled={counts.ready === 0} onClick={() => void run.apply()}>
          {counts.ready === 0 ? 'Nothing to import' : `Import ${count(counts.ready, 'credential')}`}
        </Button>
      </div>
    </div>
  );
}

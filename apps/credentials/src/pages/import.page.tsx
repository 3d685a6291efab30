import { Link } from '@tracker/shell-sdk/router';
import { PageHeader } from '@tracker/ui/page-header';
import { Panel } from '@tracker/ui/panel';
import { prepareRecordTable } from '@tracker/ui/record-table';
import { useEffect, useRef } from 'react';
import { CheckStep } from '../features/import-credentials/check-step';
import { ColumnsStep } from '../features/import-credentials/columns-step';
import { FileStep } from '../features/import-credentials/file-step';
import { ImportSteps } from '../features/import-credentials/import-steps';
import { RecentImportsPanel } from '../features/import-credentials/recent-imports';
import { ResultStep } from '../features/import-credentials/result-step';
import { type ImportStep, useImport } from '../features/import-credentials/use-import';
import { PlanRoom } from '../features/save-credential/plan-room';
import styles from './import.module.css';

const TITLES: Record<ImportStep, string> = {
  file: 'Choose a file',
  columns: 'Which column holds what',
  check: 'What becomes of every row',
  done: 'Import finished',
};

/** Credentials from a file in three steps: nothing is written before the last, and for a day it can be undone. */
export function ImportPage() {
  const run = useImport();
  const { step, check, mapping, outcome } = run;
  const stepRef = useRef<HTMLDivElement>(null);
  const shownRef = useRef(step);
  useEffect(prepareRecordTable, []);
  useEffect(() => {
    // The button that was pressed went with its step.
    if (shownRef.current !== step) stepRef.current?.querySelector('h2')?.focus();
    shownRef.current = step;
  }, [step]);

  return (
    <>
      <PageHeader
        title="Import Credentials"
        subtitle="From a CSV file or an Excel workbook"
        actions={
          <>
            <PlanRoom />
            <Link to="/credentials" className={styles.back}>
              Back to my credentials
            </Link>
          </>
        }
      />
      <div className={styles.page}>
        <div ref={stepRef}>
          <Panel title={TITLES[step]}>
            <ImportSteps step={step} />
            {step === 'file' && <FileStep run={run} />}
            {step === 'columns' && check && mapping && <ColumnsStep run={run} check={check} mapping={mapping} />}
            {step === 'check' && check && <CheckStep run={run} check={check} />}
            {step === 'done' && check && outcome && (
              <ResultStep id={check.id} outcome={outcome} onStartAnew={run.startAnew} />
            )}
          </Panel>
        </div>
        <RecentImportsPanel />
      </div>
    </>
  );
}

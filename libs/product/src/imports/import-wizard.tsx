import type { RecentImport } from '@tracker/contracts/credentials/credential-imports';
import { plural } from '@tracker/contracts/values/plural';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { Cluster, Quiet, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { prepareRecordTable } from '@tracker/ui/record-table';
import { type ReactNode, useEffect, useRef } from 'react';
import { CheckStep } from './check-step';
import { ColumnsStep } from './columns-step';
import { FileStep } from './file-step';
import styles from './import-wizard.module.css';
import { RecentImports, undoneText, UndoImport } from './recent-imports';
import { type Import, IMPORT_STEPS, type ImportCalls } from './use-import';

type Step = (typeof IMPORT_STEPS)[number];

const TITLES: Record<Step, string> = {
  file: 'Choose a file',
  columns: 'Match columns',
  check: 'Review rows',
  done: 'Import finished',
};

const STEPS: readonly { key: Step; name: string }[] = [
  { key: 'file', name: 'File' },
  { key: 'columns', name: 'Columns' },
  { key: 'check', name: 'Check' },
];

interface ImportWizardProps {
  run: Import;
  undo: ImportCalls['undo'];
  recent: readonly RecentImport[];
  /** Completes "except those that" of the question before an import is undone. */
  keeps: string;
  isForMembers?: boolean;
  templateUrl?: string;
  next: ReactNode;
}

export function ImportWizard({ run, undo, recent, keeps, isForMembers = false, templateUrl, next }: ImportWizardProps) {
  const { step, check, mapping } = run;
  const way = { keeps, undo };
  const stepRef = useRef<HTMLDivElement>(null);
  const shownRef = useRef(step);
  useEffect(prepareRecordTable, []);
  useEffect(() => {
    if (shownRef.current !== step) stepRef.current?.querySelector('h2')?.focus();
    shownRef.current = step;
  }, [step]);

  return (
    <Stack>
      <div ref={stepRef}>
        <Panel title={TITLES[step]}>
          <Steps now={step} />
          {step === 'file' && <FileStep run={run} templateUrl={templateUrl} />}
          {step === 'columns' && check && mapping && (
            <ColumnsStep run={run} check={check} mapping={mapping} isForMembers={isForMembers} />
          )}
          {step === 'check' && check && <CheckStep run={run} check={check} isForMembers={isForMembers} />}
          {step === 'done' && <Result run={run} recent={recent} next={next} {...way} />}
        </Panel>
      </div>
      {recent.length > 0 && (
        <Panel title="Recent imports" description="You can undo an import for 24 hours.">
          <RecentImports imports={recent} {...way} />
        </Panel>
      )}
    </Stack>
  );
}

function Steps({ now }: { now: Step }) {
  const place = IMPORT_STEPS.indexOf(now);
  return (
    <ol className={styles.steps} aria-label="Steps of the import">
      {STEPS.map(({ key, name }, index) => (
        <li
          key={key}
          className={styles.step}
          data-state={index < place ? 'done' : index === place ? 'now' : 'later'}
          aria-current={index === place ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {index < place ? <Icon name="check" size={16} strokeWidth={2.5} /> : index + 1}
          </span>
          {name}
          {index < place && <span className="visually-hidden">, done</span>}
        </li>
      ))}
    </ol>
  );
}

interface ResultProps {
  run: Import;
  recent: readonly RecentImport[];
  keeps: string;
  undo: ImportCalls['undo'];
  next: ReactNode;
}

function Result({ run, recent, next, ...undo }: ResultProps) {
  const { check, outcome } = run;
  if (!check || !outcome) return null;
  const undone = recent.find(({ id }) => id === check.id)?.undone ?? null;
  const { created, skipped, invalid } = outcome;
  return (
    <Stack gap={1.5}>
      <p className={styles.result} role="status">
        <Icon name="check-circle" size={22} />
        {undone
          ? `The import was undone. ${undoneText(undone)}`
          : plural(created, { one: '# credential added.', other: '# credentials added.' })}
      </p>
      {skipped + invalid > 0 && (
        <Quiet>
          {`${plural(skipped, { one: '# duplicate', other: '# duplicates' })} skipped, ${plural(invalid, { one: '# row', other: '# rows' })} with errors.`}
        </Quiet>
      )}
      {!undone && created > 0 && <Quiet>You can undo this import for 24 hours.</Quiet>}
      <Cluster>
        {!undone && created > 0 && <UndoImport id={check.id} created={created} {...undo} />}
        <Button onClick={run.startOver}>Import another file</Button>
        <span className={styles.next}>{next}</span>
      </Cluster>
    </Stack>
  );
}

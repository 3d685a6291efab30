import type {
  ImportCheck,
  ImportMapping,
  ImportOutcome,
  ImportUndone,
} from '@tracker/contracts/credentials/credential-imports';
import {
  type DateOrder,
  dateWithoutOrder,
  IMPORT_MAX_BYTES,
  type ImportField,
} from '@tracker/contracts/credentials/credential-limits';
import { type Call, useAction } from '@tracker/shell-sdk/action';
import { useFormRevision } from '@tracker/shell-sdk/request-key';
import { useState } from 'react';
import { sizeText } from '../documents/document-check';

/** A column that an import may need; `email` names the member of each row. */
export type ImportColumn = ImportField | 'email';

/** The heading of the column for each field; null where there is none. */
export type ColumnMapping = ImportMapping & { email?: string | null };

/** A dry run. Nothing is written before it is applied. */
export type CheckedImport = Omit<ImportCheck, 'mapping'> & { mapping: ColumnMapping };

/** What is sent for a dry run. */
export interface ImportUpload {
  file: File;
  /** Without one the server recognizes what it can. */
  mapping?: ColumnMapping | undefined;
  dateOrder?: DateOrder | null;
  /** Called with the part that has been sent, 0 to 1. */
  onProgress: (sent: number) => void;
}

/** The body of a dry run. */
export function uploadForm({ file, mapping, dateOrder }: Omit<ImportUpload, 'onProgress'>): FormData {
  const form = new FormData();
  if (mapping) form.set('mapping', JSON.stringify(mapping));
  if (dateOrder) form.set('dateOrder', dateOrder);
  form.set('file', file, file.name);
  return form;
}

/** The calls of an import: into the user's own credentials, or for members. */
export interface ImportCalls {
  check: (upload: ImportUpload) => Call<CheckedImport>;
  apply: (id: string) => Call<ImportOutcome>;
  undo: (id: string) => Call<ImportUndone>;
}

/** The steps, in their order. */
export const IMPORT_STEPS = ['file', 'columns', 'check', 'done'] as const;

interface Checked {
  file: File;
  check: CheckedImport;
}

/** An import from the choice of a file to its outcome. Everything before `apply` changes nothing. */
export function useImport(calls: Omit<ImportCalls, 'undo'>) {
  const [step, setStep] = useState<(typeof IMPORT_STEPS)[number]>('file');
  const [checked, setChecked] = useState<Checked | null>(null);
  const [mapping, setMapping] = useState<ColumnMapping | null>(null);
  const [dateOrder, setDateOrder] = useState<DateOrder | null>(null);
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const revision = useFormRevision();
  const checking = useAction(
    (upload: Omit<ImportUpload, 'onProgress'>, onProgress) => calls.check({ ...upload, onProgress }),
    { failure: 'The file could not be checked. Please try again.', refusal: 'place' },
  );
  // The same import is applied once, however often it is asked for.
  const applying = useAction(calls.apply, {
    failure: 'There was no answer. Please try again: nothing is imported twice.',
    refusal: 'place',
  });

  const check = async (file: File, chosen?: { mapping: ColumnMapping; dateOrder: DateOrder | null }) => {
    setProblem(null);
    const isCurrent = revision.ask();
    const answer = await checking.run({ file, ...chosen });
    if (!isCurrent()) checking.clear();
    if (!isCurrent() || !answer) return null;
    setChecked({ file, check: answer.data });
    setMapping(answer.data.mapping);
    setDateOrder(answer.data.dateOrder);
    return answer.data;
  };
  /** The form holds something else from now on. */
  const change = () => {
    revision.change();
    setProblem(null);
    checking.clear();
  };

  return {
    step,
    fileName: checked?.file.name ?? null,
    check: checked?.check ?? null,
    mapping,
    dateOrder,
    outcome,
    problem: problem ?? (step === 'check' ? applying.problem : checking.problem),
    /** Part of the file that has been sent, 0 to 1. */
    sent: checking.progress,
    isChecking: checking.isPending,
    isApplying: applying.isPending,

    async choose(chosen: File) {
      change();
      const file = await copyOf(chosen);
      if (typeof file === 'string') setProblem(file);
      else if (await check(file)) setStep('columns');
    },

    setColumn(field: ImportColumn, heading: string | null) {
      change();
      setMapping((present) => present && { ...present, [field]: heading });
    },

    setDateOrder(order: DateOrder) {
      change();
      setDateOrder(order);
    },

    /** Goes on when every row can be read as it is meant; otherwise something is still missing in this step. */
    async confirmColumns() {
      if (!checked || !mapping) return;
      const isKnown = dateOrder === checked.check.dateOrder && isSameMapping(mapping, checked.check.mapping);
      const answer = isKnown ? checked.check : await check(checked.file, { mapping, dateOrder });
      if (!answer) return;
      if (undecidedDate(answer)) setProblem('Choose how the dates are written.');
      else setStep('check');
    },

    async apply() {
      const answer = checked && (await applying.run(checked.check.id));
      if (!answer) return;
      setOutcome(answer.data);
      setStep('done');
    },

    backToColumns() {
      setProblem(null);
      setStep('columns');
    },

    startAnew() {
      change();
      setStep('file');
      setChecked(null);
      setMapping(null);
      setDateOrder(null);
      setOutcome(null);
    },
  };
}

/** The state of an import and what can be done next, from `useImport`. */
export type Import = ReturnType<typeof useImport>;

/** A date of the file that can only be read once the order is known. */
export function undecidedDate({ rows }: Pick<ImportCheck, 'rows'>): string | null {
  for (const { problems } of rows) {
    for (const sentence of problems) {
      const date = dateWithoutOrder(sentence);
      if (date !== null) return date;
    }
  }
  return null;
}

function isSameMapping(left: ColumnMapping, right: ColumnMapping): boolean {
  return (Object.keys({ ...left, ...right }) as ImportColumn[]).every((field) => left[field] === right[field]);
}

/**
 * The file as it is now, in memory: what is checked, also under another choice of columns, is what was chosen, whatever becomes of the file on the
 * disk. A sentence when it cannot be taken.
 */
async function copyOf(chosen: File): Promise<File | string> {
  if (chosen.size === 0) return `“${chosen.name}” is empty.`;
  if (chosen.size > IMPORT_MAX_BYTES)
    return `“${chosen.name}” is ${sizeText(chosen.size)}: a file may have at most ${sizeText(IMPORT_MAX_BYTES)}.`;
  try {
    return new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type });
  } catch {
    return `“${chosen.name}” could not be read. It may have been moved or changed: please choose it again.`;
  }
}

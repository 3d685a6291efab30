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

export type ImportColumn = ImportField | 'email';

export type ColumnMapping = ImportMapping & { email?: string | null };

export type CheckedImport = Omit<ImportCheck, 'mapping'> & { mapping: ColumnMapping };

export interface ImportUpload {
  file: File;
  /** Without a mapping, the server detects it. */
  mapping?: ColumnMapping | undefined;
  dateOrder?: DateOrder | null;
  onProgress: (sent: number) => void;
}

export function uploadForm({ file, mapping, dateOrder }: Omit<ImportUpload, 'onProgress'>): FormData {
  const form = new FormData();
  if (mapping) form.set('mapping', JSON.stringify(mapping));
  if (dateOrder) form.set('dateOrder', dateOrder);
  form.set('file', file, file.name);
  return form;
}

export interface ImportCalls {
  check: (upload: ImportUpload) => Call<CheckedImport>;
  apply: (id: string) => Call<ImportOutcome>;
  undo: (id: string) => Call<ImportUndone>;
}

export const IMPORT_STEPS = ['file', 'columns', 'check', 'done'] as const;

interface Checked {
  file: File;
  check: CheckedImport;
}

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
  // Applying is idempotent.
  const applying = useAction(calls.apply, {
    failure: 'No answer from the server. Please try again; nothing is imported twice.',
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
      setMapping((current) => current && { ...current, [field]: heading });
    },

    setDateOrder(order: DateOrder) {
      change();
      setDateOrder(order);
    },

    async confirmColumns() {
      if (!checked || !mapping) return;
      const isKnown = dateOrder === checked.check.dateOrder && isSameMapping(mapping, checked.check.mapping);
      const answer = isKnown ? checked.check : await check(checked.file, { mapping, dateOrder });
      if (!answer) return;
      if (ambiguousDate(answer)) setProblem('Choose how the dates are written.');
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
      applying.clear();
      setStep('columns');
    },

    startOver() {
      change();
      setStep('file');
      setChecked(null);
      setMapping(null);
      setDateOrder(null);
      setOutcome(null);
    },
  };
}

export type Import = ReturnType<typeof useImport>;

export function ambiguousDate({ rows }: Pick<ImportCheck, 'rows'>): string | null {
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

/** A copy in memory, because the file on disk may change between checks. Returns an error message if it is invalid. */
async function copyOf(chosen: File): Promise<File | string> {
  if (chosen.size === 0) return `“${chosen.name}” is empty.`;
  if (chosen.size > IMPORT_MAX_BYTES)
    return `“${chosen.name}” is ${sizeText(chosen.size)}: a file may have at most ${sizeText(IMPORT_MAX_BYTES)}.`;
  try {
    return new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type });
  } catch {
    return `“${chosen.name}” could not be read. It may have been moved or changed. Please choose it again.`;
  }
}

import type { ImportCheck, ImportMapping, ImportOutcome } from '@tracker/contracts/credentials/credential-imports';
import {
  type DateOrder,
  dateWithoutOrder,
  IMPORT_FIELDS,
  type ImportField,
} from '@tracker/contracts/credentials/import-limits';
import { useFormRevision } from '@tracker/shell-sdk/form-revision';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useState } from 'react';
import { useApplyCredentialImportMutation, useCheckCredentialImportMutation } from '../../api/imports.api';
import { heldFile } from './import-file';

export type ImportStep = 'file' | 'columns' | 'check' | 'done';

interface Checked {
  file: File;
  check: ImportCheck;
}

/** An import from the choice of a file to its outcome. Everything before `apply` changes nothing. */
export function useImport() {
  const [step, setStep] = useState<ImportStep>('file');
  const [checked, setChecked] = useState<Checked | null>(null);
  const [mapping, setMapping] = useState<ImportMapping | null>(null);
  const [dateOrder, setDateOrder] = useState<DateOrder | null>(null);
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState(0);
  const [checkImport, { isLoading: isChecking }] = useCheckCredentialImportMutation();
  const [applyImport, { isLoading: isApplying }] = useApplyCredentialImportMutation();

  const revision = useFormRevision();

  const check = async (file: File, told?: { mapping: ImportMapping; dateOrder: DateOrder | null }) => {
    setProblem(null);
    setSent(0);
    const isCurrent = revision.ask();
    const { data, error } = await checkImport({ file, ...told, onProgress: setSent });
    if (!isCurrent()) return null;
    if (!data) {
      setProblem(errorText(error, 'The file could not be checked. Please try again.'));
      return null;
    }
    setChecked({ file, check: data });
    setMapping(data.mapping);
    setDateOrder(data.dateOrder);
    return data;
  };

  return {
    step,
    fileName: checked?.file.name ?? null,
    check: checked?.check ?? null,
    mapping,
    dateOrder,
    outcome,
    problem,
    /** Of the file's way to the server, 0 to 1. */
    sent,
    isChecking,
    isApplying,

    async choose(chosen: File) {
      revision.change();
      const file = await heldFile(chosen);
      if (typeof file === 'string') setProblem(file);
      else if (await check(file)) setStep('columns');
    },

    setColumn(field: ImportField, heading: string | null) {
      revision.change();
      setProblem(null);
      setMapping((present) => present && { ...present, [field]: heading });
    },

    setDateOrder(order: DateOrder) {
      revision.change();
      setProblem(null);
      setDateOrder(order);
    },

    /** Goes on when every row can be read as it is meant; otherwise there is something more to be said in this step. */
    async confirmColumns() {
      if (!checked || !mapping) return;
      const isTold = dateOrder === checked.check.dateOrder && isSameMapping(mapping, checked.check.mapping);
      const answer = isTold ? checked.check : await check(checked.file, { mapping, dateOrder });
      if (!answer) return;
      if (undecidedDate(answer)) setProblem('Say in which order the dates are written.');
      else setStep('check');
    },

    async apply() {
      if (!checked) return;
      setProblem(null);
      const { data, error } = await applyImport(checked.check.id);
      if (!data) {
        // Asked for again it is done once all the same.
        setProblem(errorText(error, 'There was no answer. Please try again: nothing is imported twice.'));
        return;
      }
      setOutcome(data);
      setStep('done');
    },

    goTo(earlier: ImportStep) {
      setProblem(null);
      setStep(earlier);
    },

    startAnew() {
      revision.change();
      setStep('file');
      setChecked(null);
      setMapping(null);
      setDateOrder(null);
      setOutcome(null);
      setProblem(null);
    },
  };
}

export type Import = ReturnType<typeof useImport>;

/** A date of the file that can only be read once the order is known. */
export function undecidedDate({ rows }: ImportCheck): string | null {
  for (const { problems } of rows) {
    for (const sentence of problems) {
      const date = dateWithoutOrder(sentence);
      if (date !== null) return date;
    }
  }
  return null;
}

function isSameMapping(left: ImportMapping, right: ImportMapping): boolean {
  return IMPORT_FIELDS.every((field) => left[field] === right[field]);
}

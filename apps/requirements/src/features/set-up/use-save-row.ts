import { errorText } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { useState } from 'react';
import {
  type RowAddress,
  type SavedRow,
  useRemoveRequirementRowMutation,
  useSaveRequirementRowMutation,
} from '../../api/setup.api';

/** Saves a row of a list; `problem` is why it was refused. */
export function useSaveRow(doneText: string) {
  const [save, { isLoading }] = useSaveRequirementRowMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const { toast } = useToast();

  /** The row's id once it is saved. */
  async function saveRow(row: SavedRow): Promise<string | null> {
    setProblem(null);
    const { data, error } = await save(row);
    if (error) {
      setProblem(errorText(error, 'It could not be saved. Please try again.'));
      return null;
    }
    toast({ title: 'Success', description: doneText });
    return row.id ?? data?.id ?? '';
  }

  return { saveRow, isSaving: isLoading, problem, setProblem };
}

/** Removes a row of a list; a refusal is a toast with the server's sentence. */
export function useRemoveRow() {
  const [remove, { isLoading }] = useRemoveRequirementRowMutation();
  const { toast } = useToast();

  async function removeRow(row: RowAddress & { id: string }, name: string): Promise<boolean> {
    const { error } = await remove(row);
    if (error) {
      const description = errorText(error, `${name} could not be deleted. Please try again.`);
      toast({ title: 'Error', description, variant: 'destructive' });
    } else toast({ title: 'Success', description: `${name} deleted` });
    return !error;
  }

  return { removeRow, isRemoving: isLoading };
}

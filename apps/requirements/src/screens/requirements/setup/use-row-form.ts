import { type FormOptions, useForm } from '@tracker/shell-sdk/form';
import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import {
  LIST_PARAMETER,
  type RowAddress,
  SAVE_FAILURE,
  TAB_PARAMETER,
  useSaveRequirementRowMutation,
} from '../requirements.api';

interface RowFormOptions<Fields extends object> extends Pick<
  FormOptions<Fields, unknown>,
  'values' | 'check' | 'labels'
> {
  row: RowAddress;
  noun: string;
  bodyOf: (draft: Fields) => object;
  onClose: () => void;
}

export function useRowForm<Fields extends object>({ row, noun, bodyOf, onClose, ...options }: RowFormOptions<Fields>) {
  const [save] = useSaveRequirementRowMutation();
  const form = useForm<Fields, unknown>({
    ...options,
    send: (draft) => save({ ...row, body: bodyOf(draft) }),
    done: `${noun} ${row.id ? 'saved' : 'added'}`,
    failure: SAVE_FAILURE,
    tab: TAB_PARAMETER,
    onDone: onClose,
  });
  useUnsavedChanges(form.isChanged, LIST_PARAMETER);
  return form;
}

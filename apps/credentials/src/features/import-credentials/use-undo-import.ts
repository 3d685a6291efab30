import { errorText } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { undoneToast } from '@tracker/product/recent-imports';
import { useUndoCredentialImportMutation } from '../../api/imports.api';

/** For `RecentImports` and `UndoImport`: takes an import of one's own back, and says what came of it. */
export function useUndoImport() {
  const { toast } = useToast();
  const [undo] = useUndoCredentialImportMutation();
  return {
    keeps: 'were changed, renewed or archived since or stand in your portfolio',
    onUndo: async (id: string) => {
      const { data, error } = await undo(id);
      toast(undoneToast(data, errorText(error, 'The import could not be undone. Please try again.')));
    },
  };
}

import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';

/** What was typed for a remote goes with it, though the address stays but for its query. */
export function useUnsavedForRemote(isChanged: boolean): void {
  useUnsavedChanges(isChanged, 'remote');
}

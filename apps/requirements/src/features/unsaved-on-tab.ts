import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';

/** Names the tab in the address. */
export const TAB_PARAMETER = 'view';

/** What was typed goes with its tab, though the address stays but for its query. */
export function useUnsavedOnTab(isChanged: boolean): void {
  useUnsavedChanges(isChanged, TAB_PARAMETER);
}

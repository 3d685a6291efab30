import { useSearchParams } from '@tracker/shell-sdk/router';
import { useSession } from '@tracker/shell-sdk/session';
import { useState } from 'react';

export type ListView = 'cards' | 'table';

/** Cards or table: what the address says, else what this person chose last in this browser, else cards. */
export function useListView() {
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const key = user ? `credentials-view:${user.id}` : null;
  const [chosen, setChosen] = useState<ListView | null>(null);
  const view = viewOf(params.get('view')) ?? chosen ?? keptUnder(key) ?? 'cards';

  const choose = (next: ListView) => {
    setChosen(next);
    try {
      if (key) localStorage.setItem(key, next);
    } catch {
      // Storage may be blocked or full; the choice then lasts as long as the page.
    }
    const changed = new URLSearchParams(params);
    if (next === 'table') changed.set('view', next);
    else changed.delete('view');
    setParams(changed, { replace: true });
  };

  return { view, choose };
}

function viewOf(text: string | null): ListView | null {
  return text === 'cards' || text === 'table' ? text : null;
}

function keptUnder(key: string | null): ListView | null {
  try {
    return key ? viewOf(localStorage.getItem(key)) : null;
  } catch {
    return null;
  }
}

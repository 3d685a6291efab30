import type { Credential } from '@tracker/contracts/credentials/credentials';
import { useKeptDraft } from '@tracker/shell-sdk/drafts';
import { useEdits } from '@tracker/shell-sdk/edits';
import { useSession } from '@tracker/shell-sdk/session';
import { useEffect, useState } from 'react';
import { type CredentialDraft, draftOf } from './credential-draft';
import { DRAFTS, NEW_CREDENTIAL } from './draft-names';
import { nameOfFile } from './name-of-file';

/** What a reload keeps: all but the file, which no page may put into a field. */
type KeptEdits = Partial<Omit<CredentialDraft, 'document'>>;

/** What is typed into the form of a credential; it survives a reload until it is saved or discarded. A form that began with a file does not. */
export function useCredentialEdits(credential: Credential | undefined, file: File | undefined) {
  const { user } = useSession();
  const { kept, keep, drop } = useKeptDraft<KeptEdits>(
    file ? undefined : user?.id,
    DRAFTS + (credential?.id ?? NEW_CREDENTIAL),
  );
  const begun = file ? { name: nameOfFile(file.name), document: file } : (kept ?? {});
  const { draft, changes, isChanged, edit, discard, moved } = useEdits<CredentialDraft>(draftOf(credential), begun);
  const [isForgotten, setIsForgotten] = useState(false);
  const { document: _file, ...typed } = changes;
  const text = JSON.stringify(typed);

  useEffect(() => {
    if (isForgotten) return;
    if (text === '{}') drop();
    else keep(JSON.parse(text) as KeptEdits);
  }, [text, isForgotten, keep, drop]);

  const forget = () => {
    setIsForgotten(true);
    drop();
  };
  const startOver = () => {
    drop();
    discard();
  };
  return { draft, edit, isChanged, moved, isFromDraft: kept !== null, startOver, forget };
}

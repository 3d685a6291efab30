import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { type FormEvent, useEffect, useState } from 'react';
import { type ActionWords, type Call, useAction, useIsMounted } from './action';
import { useStoredDraft } from './drafts';
import { useEdits } from './edits';

/** Error messages by field. */
export type FormProblems<Fields> = Partial<Record<keyof Fields, string>>;

/** Options of `useForm`. */
export interface FormOptions<Fields, Data> extends ActionWords<Fields, Data> {
  values: Fields;
  initialEdits?: Partial<Fields>;
  check?: (draft: Fields) => FormProblems<Fields>;
  send: (draft: Fields, changes: Partial<Fields>, onProgress: (sent: number) => void) => Call<Data>;
  /** Field labels. An error message that begins with a label, or with “This” and a label, is shown at that field. */
  labels?: Partial<Record<keyof Fields, string>>;
  /** An upload can be cancelled, and blocks closing the page but not leaving the screen. */
  isUpload?: boolean;
  isForMany?: boolean;
  tab?: string;
  draft?: { account: string | undefined; name: string };
}

/** The state of a form, from `useForm`. */
export interface FormState<Fields> {
  draft: Fields;
  changes: Partial<Fields>;
  isChanged: boolean;
  edit: (changes: Partial<Fields>) => void;
  field: <Name extends keyof Fields>(
    name: Name,
  ) => { value: Fields[Name]; onValueChange: (value: Fields[Name]) => void; error: string | null };
  moved: string[];
  isPending: boolean;
  progress: number;
  cancel: (() => void) | undefined;
  problem: string | null;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  isFromDraft: boolean;
  startOver: () => void;
  forget: () => void;
}

/**
 * State, validation and submission of a form. Warns before unsaved edits are lost. Render it with `Form` or
 * `EditDialog` of `@tracker/ui`.
 */
export function useForm<Fields extends object, Data>(options: FormOptions<Fields, Data>): FormState<Fields> {
  const { values, check, send, labels = {}, isUpload = false, isForMany = false, tab } = options;
  const stored = useStoredDraft<Partial<Fields>>(options.draft?.account, options.draft?.name ?? '');
  const { draft, changes, isChanged, edit, markSaved, discard, moved } = useEdits(
    values,
    options.initialEdits ?? stored.restored ?? undefined,
  );
  const [isChecked, setIsChecked] = useState(false);
  const [corrected, setCorrected] = useState<ReadonlySet<keyof Fields>>(new Set());
  const [isForgotten, setIsForgotten] = useState(false);
  const { run, isPending, problem, progress, cancel } = useAction<Fields, Data>(
    (sent, onProgress) => {
      const call = send(sent, changes, onProgress);
      return isUpload ? askBeforeUnload(call) : call;
    },
    // The form marks its edits as saved before the caller's `onDone`, so that a saved draft is not offered again.
    { refusal: 'place', ...options, onDone: undefined },
  );
  const isMounted = useIsMounted();
  useUnsavedChanges(isChanged && !(isUpload && isPending), tab);
  useDraftOf(changes, stored, isForgotten);

  const labelOf = (field: keyof Fields) => (labels as Partial<Record<keyof Fields, string>>)[field];
  const refused = (Object.keys(values) as (keyof Fields)[]).find((field) => {
    const label = labelOf(field);
    if (label === undefined || problem === null) return false;
    return problem.startsWith(label) || problem.startsWith(`This ${label.toLowerCase()}`);
  });
  const problems: FormProblems<Fields> = {
    ...(refused !== undefined && !corrected.has(refused) && { [refused]: problem }),
    ...(isChecked && check?.(draft)),
  };

  const forget = () => {
    setIsForgotten(true);
    stored.drop();
  };
  const change = (more: Partial<Fields>) => {
    edit(more);
    setCorrected(new Set([...corrected, ...(Object.keys(more) as (keyof Fields)[])]));
  };

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (isPending) return;
    setIsChecked(true);
    setCorrected(new Set());
    const answer = Object.keys(check?.(draft) ?? {}).length === 0 && (await run(draft));
    if (answer) {
      setIsChecked(false);
      if (options.draft) forget();
      if (isForMany) discard();
      else markSaved();
      if (isMounted.current) options.onDone?.(answer.data, draft);
      return;
    }
    // The fields are marked as invalid in the next render.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  return {
    draft,
    changes,
    isChanged,
    edit: change,
    field: (name) => ({
      value: draft[name],
      onValueChange: (value) => change({ [name]: value } as unknown as Partial<Fields>),
      error: problems[name] ?? null,
    }),
    moved: moved.flatMap((field) => labelOf(field) || []),
    isPending,
    progress,
    cancel: isUpload ? cancel : undefined,
    problem: refused === undefined ? problem : null,
    submit: (event) => void submit(event),
    isFromDraft: stored.restored !== null,
    startOver: () => {
      stored.drop();
      discard();
    },
    forget,
  };
}

/** Closing the page would cancel the upload, even if the user has left the form. */
function askBeforeUnload<Data>(call: Call<Data>): Call<Data> {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  const stop = () => globalThis.removeEventListener('beforeunload', ask);
  globalThis.addEventListener('beforeunload', ask);
  void call.then(stop, stop);
  return call;
}

/** Stores edits as a draft. Files cannot be restored into a field. */
function useDraftOf<Fields extends object>(
  changes: Partial<Fields>,
  { save, drop }: ReturnType<typeof useStoredDraft<Partial<Fields>>>,
  isForgotten: boolean,
): void {
  const text = JSON.stringify(Object.fromEntries(Object.entries(changes).filter(([, value]) => !isFile(value))));
  useEffect(() => {
    if (isForgotten) return;
    if (text === '{}') drop();
    else save(JSON.parse(text) as Partial<Fields>);
  }, [text, isForgotten, save, drop]);
}

function isFile(value: unknown): boolean {
  return typeof File !== 'undefined' && value instanceof File;
}

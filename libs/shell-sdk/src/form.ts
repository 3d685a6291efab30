import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { type FormEvent, useEffect, useState } from 'react';
import { type ActionWords, type Call, useAction, useIsShown } from './action';
import { useKeptDraft } from './drafts';
import { useEdits } from './edits';

/** A sentence for each field that is not right. */
export type FormProblems<Fields> = Partial<Record<keyof Fields, string>>;

/** What a form is about, for `useForm`. */
export interface FormOptions<Fields, Data> extends ActionWords<Fields, Data> {
  /** What is stored, or what the form starts with. Untouched fields follow it. */
  values: Fields;
  /** What was typed before the form was opened. */
  begun?: Partial<Fields>;
  /** What the server would refuse. Nothing is sent while there is a problem. */
  check?: (draft: Fields) => FormProblems<Fields>;
  send: (draft: Fields, changes: Partial<Fields>, onProgress: (sent: number) => void) => Call<Data>;
  /**
   * What fields are called, for what was changed elsewhere. A refusal that begins with a field's label is shown at that field: the server
   * answers one sentence, which names the field.
   */
  labels?: Partial<Record<keyof Fields, string>>;
  /** The form is an upload: it can be cancelled, and only closing the page asks while it is sent. */
  isUpload?: boolean;
  /** Starts over after a success, as a form does that adds to a list. */
  isForMany?: boolean;
  /** The parameter of the address that names the tab which the form is on. */
  tab?: string;
  /** Keeps what is typed, but for files, over a reload, in this browser and for this account. */
  draft?: { account: string | undefined; name: string };
}

/** The state of a form, from `useForm`. */
export interface FormState<Fields> {
  /** What the form shows. */
  draft: Fields;
  /** Only what differs from what is stored. */
  changes: Partial<Fields>;
  isChanged: boolean;
  edit: (changes: Partial<Fields>) => void;
  /** For a control: its value, how it changes, and what is wrong with it. */
  field: <Name extends keyof Fields>(
    name: Name,
  ) => { value: Fields[Name]; onValueChange: (value: Fields[Name]) => void; error: string | null };
  /** Labels of the fields that were changed elsewhere while the form was open. */
  moved: string[];
  isPending: boolean;
  /** Part of an upload that has been sent, 0 to 1. */
  progress: number;
  /** Aborts the upload under way; undefined for forms that are no upload. */
  cancel: (() => void) | undefined;
  /** Why the form was refused, if that is not about one field. */
  problem: string | null;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Whether it shows what an earlier page left. */
  isFromDraft: boolean;
  /** Back to what is stored. */
  startOver: () => void;
  /** Drops the kept draft, because the user has given it up. */
  forget: () => void;
}

/**
 * The state of any form: what was typed over what is stored, what is wrong with it, and sending it. Asks before the screen is left with something
 * unsaved. Draw it with `Form` or `EditDialog` of `@tracker/ui`.
 */
export function useForm<Fields extends object, Data>(options: FormOptions<Fields, Data>): FormState<Fields> {
  const { values, check, send, labels = {}, isUpload = false, isForMany = false, tab } = options;
  const kept = useKeptDraft<Partial<Fields>>(options.draft?.account, options.draft?.name ?? '');
  const { draft, changes, isChanged, edit, settle, discard, moved } = useEdits(
    values,
    options.begun ?? kept.kept ?? undefined,
  );
  const [isChecked, setIsChecked] = useState(false);
  const [settled, setSettled] = useState<ReadonlySet<keyof Fields>>(new Set());
  const [isForgotten, setIsForgotten] = useState(false);
  const { run, isPending, problem, progress, cancel } = useAction<Fields, Data>(
    (sent, onProgress) => {
      const call = send(sent, changes, onProgress);
      return isUpload ? askBeforeUnload(call) : call;
    },
    // What the form does itself after a success comes first: a draft that is offered again would be one that was saved.
    { refusal: 'place', ...options, onDone: undefined },
  );
  const isShown = useIsShown();
  useUnsavedChanges(isChanged && !(isUpload && isPending), tab);
  useDraftOf(changes, kept, isForgotten);

  const labelOf = (field: keyof Fields) => (labels as Partial<Record<keyof Fields, string>>)[field];
  const refused = (Object.keys(values) as (keyof Fields)[]).find((field) => {
    const label = labelOf(field);
    return label !== undefined && problem?.startsWith(label);
  });
  const problems: FormProblems<Fields> = {
    ...(refused !== undefined && !settled.has(refused) && { [refused]: problem }),
    ...(isChecked && check?.(draft)),
  };

  const forget = () => {
    setIsForgotten(true);
    kept.drop();
  };
  const change = (more: Partial<Fields>) => {
    edit(more);
    setSettled(new Set([...settled, ...(Object.keys(more) as (keyof Fields)[])]));
  };

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (isPending) return;
    setIsChecked(true);
    setSettled(new Set());
    const answer = Object.keys(check?.(draft) ?? {}).length === 0 && (await run(draft));
    if (answer) {
      setIsChecked(false);
      if (options.draft) forget();
      if (isForMany) discard();
      else settle();
      if (isShown.current) options.onDone?.(answer.data, draft);
      return;
    }
    // The fields are marked once this event's changes are in the page.
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
    moved: moved.flatMap((field) => labelOf(field) ?? []),
    isPending,
    progress,
    cancel: isUpload ? cancel : undefined,
    problem: refused === undefined ? problem : null,
    submit: (event) => void submit(event),
    isFromDraft: kept.kept !== null,
    startOver: () => {
      kept.drop();
      discard();
    },
    forget,
  };
}

/** Closing the page would end the upload, also after its form has been left. */
function askBeforeUnload<Data>(call: Call<Data>): Call<Data> {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  const stop = () => globalThis.removeEventListener('beforeunload', ask);
  globalThis.addEventListener('beforeunload', ask);
  void call.then(stop, stop);
  return call;
}

/** Keeps what is typed for an earlier page's draft to be offered again. Files cannot be put back into a field. */
function useDraftOf<Fields extends object>(
  changes: Partial<Fields>,
  { keep, drop }: ReturnType<typeof useKeptDraft<Partial<Fields>>>,
  isForgotten: boolean,
): void {
  const text = JSON.stringify(Object.fromEntries(Object.entries(changes).filter(([, value]) => !isFile(value))));
  useEffect(() => {
    if (isForgotten) return;
    if (text === '{}') drop();
    else keep(JSON.parse(text) as Partial<Fields>);
  }, [text, isForgotten, keep, drop]);
}

function isFile(value: unknown): boolean {
  return typeof File !== 'undefined' && value instanceof File;
}

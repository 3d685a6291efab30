import { plural } from '@tracker/contracts/values/plural';
import { useNavigate } from '@tracker/shell-sdk/router';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { Modal } from '@tracker/ui/modal';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { type PaletteEntry, searched } from './palette-search';
import styles from './palette.module.css';
import { type PaletteSources, usePaletteIndex } from './use-palette-index';

interface PaletteProps extends PaletteSources {
  initialText: string;
  onClose: () => void;
}

export function Palette({ onClose, ...sources }: PaletteProps) {
  return createPortal(
    <div className={styles.layer}>
      <div role="presentation" className={styles.scrim} onClick={onClose} />
      <Modal onEscape={onClose} aria-label="Search or jump to…" className={styles.panel}>
        <Finder {...sources} onClose={onClose} />
      </Modal>
    </div>,
    document.body,
  );
}

function Finder({ initialText, onClose, ...sources }: PaletteProps) {
  const { indexes, isLoading } = usePaletteIndex(sources);
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState(initialText);
  const fieldRef = useRef<HTMLInputElement>(null);
  useEffect(() => fieldRef.current?.setSelectionRange(initialText.length, initialText.length), [initialText]);
  const [position, setPosition] = useState(0);
  const groups = useMemo(() => searched(indexes, typed), [indexes, typed]);
  const shown = groups.flatMap(({ entries }) => entries);
  const active = shown[Math.min(position, shown.length - 1)];
  const activeRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // In newer browsers, `scrollIntoView` returns a promise, which an effect must not return.
    void activeRef.current?.scrollIntoView?.({ block: 'nearest' });
  }, [active?.id]);

  const choose = ({ target }: PaletteEntry) => {
    // Synchronous, so that focus is restored before a dialog opens and remembers it.
    flushSync(onClose);
    if (typeof target === 'string') void navigate(target);
    else setTimeout(target);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // During IME composition, Enter and arrow keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const last = shown.length - 1;
    const next = { ArrowDown: position >= last ? 0 : position + 1, ArrowUp: position <= 0 ? last : position - 1 }[
      event.key
    ];
    if (next !== undefined) setPosition(Math.max(0, next));
    else if (event.key === 'Enter' && active) choose(active);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div className={styles.field}>
        <Icon name="search" size={20} className={styles.icon} />
        <input
          ref={fieldRef}
          className={styles.input}
          type="text"
          role="combobox"
          aria-label="Search or jump to…"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(id, active)}
          placeholder="Screens, credentials, people, settings"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setPosition(0);
          }}
          onKeyDown={onKeyDown}
        />
        <Button variant="text" onClick={onClose}>
          Close
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {typed.trim() !== '' &&
          (shown.length === 0 ? 'No results' : plural(shown.length, { one: '# result', other: '# results' }))}
      </p>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        className={styles.list}
        aria-busy={isLoading || undefined}
      >
        {groups.map(({ name, entries }) => (
          <div key={name} role="group" aria-labelledby={groupId(id, name)}>
            <div role="presentation" id={groupId(id, name)} className={styles.group}>
              {name}
            </div>
            {entries.map((entry) => (
              <button
                key={entry.id}
                ref={entry === active ? activeRef : undefined}
                id={optionId(id, entry)}
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={entry === active}
                className={styles.option}
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => entry !== active && setPosition(shown.indexOf(entry))}
                onClick={() => choose(entry)}
              >
                <Icon name={entry.icon} size={18} className={styles.icon} />
                <bdi className={`${styles.label} ellipsis`}>{entry.label}</bdi>
                {entry.detail && <bdi className={`${styles.detail} ellipsis`}>{entry.detail}</bdi>}
                {entry.shortcut && <kbd className={styles.keys}>{entry.shortcut}</kbd>}
              </button>
            ))}
          </div>
        ))}
      </div>
      {shown.length === 0 && (
        <p className={styles.none}>{isLoading ? 'Searching…' : `No results for “${typed.trim()}”.`}</p>
      )}
    </>
  );
}

// An id must not contain spaces, which separate ids in `aria-labelledby`.
const groupId = (id: string, name: string) => `${id}-${name.replaceAll(' ', '-')}`;
const optionId = (id: string, entry: PaletteEntry) => `${id}-${entry.id.replace(/[^\w-]/g, '_')}`;

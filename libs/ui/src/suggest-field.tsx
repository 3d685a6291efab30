import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import control from './control.module.css';
import { FormField } from './form-field';
import styles from './suggest-field.module.css';

interface SuggestFieldProps {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  suggestions: readonly string[];
  isRequired?: boolean;
  error?: string | null | undefined;
}

/** A text field with suggestions: a combobox as in the ARIA practices. Escape closes only the list. */
export function SuggestField({ label, value, onValueChange, suggestions, isRequired, error }: SuggestFieldProps) {
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const isShown = isOpen && suggestions.length > 0;
  const markedId = isShown && marked >= 0 && marked < suggestions.length ? `${listId}-${marked}` : undefined;
  const close = () => {
    setIsOpen(false);
    setMarked(-1);
  };
  useEscape(isShown, close);

  const choose = (suggestion: string) => {
    onValueChange(suggestion);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (suggestions.length === 0) return;
      event.preventDefault();
      setIsOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const places = suggestions.length + 1;
      setMarked((((isShown ? marked + 1 : 0) + step + places) % places) - 1);
    } else if (event.key === 'Enter' && markedId) {
      const suggestion = suggestions[marked];
      event.preventDefault();
      if (suggestion !== undefined) choose(suggestion);
    }
  };

  return (
    <FormField label={label} isRequired={isRequired ?? false} error={error}>
      {(field) => (
        <div className={styles.frame}>
          <input
            {...field}
            type="text"
            role="combobox"
            className={control.control}
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={isShown ? listId : undefined}
            aria-activedescendant={markedId}
            dir="auto"
            value={value}
            onChange={(event) => {
              onValueChange(event.target.value);
              setIsOpen(event.target.value.trim() !== '');
              setMarked(-1);
            }}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
          {isShown && (
            <div id={listId} role="listbox" aria-label="Suggestions" className={styles.list}>
              {suggestions.map((suggestion, place) => (
                <div
                  key={suggestion}
                  id={`${listId}-${place}`}
                  role="option"
                  aria-selected={place === marked}
                  tabIndex={-1}
                  className={styles.option}
                  dir="auto"
                  onMouseDown={(event) => {
                    event.preventDefault();
                    choose(suggestion);
                  }}
                >
                  {suggestion}
                </div>
              ))}
            </div>
          )}
        </div>
      )}
    </FormField>
  );
}

/** Runs before a dialog handles Escape, whose layers listen on the document. */
function useEscape(isShown: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isShown) return undefined;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      onEscape();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  });
}

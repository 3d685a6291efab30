import { useSearchParams } from '@tracker/shell-sdk/router';
import { useSession } from '@tracker/shell-sdk/session';
import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { Button } from '@tracker/ui/button';
import { FormDialog } from '@tracker/ui/form-dialog';
import { SelectField } from '@tracker/ui/select-field';
import { TextField } from '@tracker/ui/text-field';
import { type FormEvent, useId, useState } from 'react';
import styles from './more-filters.module.css';
import { useSavedViews } from './saved-views';

const NAME_LIMIT = 60;

/** Views of the list that somebody has named: chosen, kept and deleted. */
export function SavedViews() {
  const { user } = useSession();
  const { views, save, remove } = useSavedViews(user?.id);
  const [params, setParams] = useSearchParams();
  const [isNaming, setIsNaming] = useState(false);
  const query = params.toString();
  const current = views.find((view) => view.query === query)?.name ?? '';
  return (
    <div className={styles.views}>
      <SelectField
        label="Saved views"
        value={current}
        options={[
          { value: '', label: views.length > 0 ? 'Choose…' : 'None yet' },
          ...views.map(({ name }) => ({ value: name, label: name })),
        ]}
        onValueChange={(name) => setParams(new URLSearchParams(views.find((view) => view.name === name)?.query ?? ''))}
      />
      {current ? (
        <Button onClick={() => remove(current)}>Delete view</Button>
      ) : (
        <Button disabled={query === ''} onClick={() => setIsNaming(true)}>
          Save view
        </Button>
      )}
      {isNaming && (
        <NameDialog
          onName={(name) => {
            save({ name, query });
            setIsNaming(false);
          }}
          onClose={() => setIsNaming(false)}
        />
      )}
    </div>
  );
}

function NameDialog({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
  const formId = useId();
  const [name, setName] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isChanged = name.trim() !== '';
  useUnsavedChanges(isChanged);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isChanged) onName(name.trim());
  };
  return (
    <FormDialog
      title="Save this view"
      isOpen
      isChanged={isChanged}
      onClose={onClose}
      width={420}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate autoComplete="off" onSubmit={submit}>
        <TextField
          label="Name of the view"
          value={name}
          maxLength={NAME_LIMIT}
          onValueChange={setName}
          hint="Search, filters, order and look of the list, kept for you in this browser."
          error={isChecked && !isChanged ? 'Give the view a name.' : null}
        />
      </form>
    </FormDialog>
  );
}

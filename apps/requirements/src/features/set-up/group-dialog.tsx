import { REQUIREMENT_LIMITS } from '@tracker/contracts/requirements/requirement-limits';
import type { Group } from '@tracker/contracts/requirements/requirements';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Checkbox } from '@tracker/ui/choice';
import { QueryView } from '@tracker/ui/query-view';
import { SearchField } from '@tracker/ui/search-field';
import { Skeleton } from '@tracker/ui/skeleton';
import { TextField } from '@tracker/ui/text-field';
import { useState } from 'react';
import { type Person, usePeople, useChangeRequirementGroupMembersMutation } from '../../api/setup.api';
import { EditDialog } from '../edit-dialog';
import styles from './setup-panel.module.css';
import { useSaveRow } from './use-save-row';

interface GroupDialogProps {
  organizationId: string;
  group: Group | undefined;
  onClose: () => void;
}

const NOBODY: readonly string[] = [];

export function GroupDialog({ organizationId, group, onClose }: GroupDialogProps) {
  const [name, setName] = useState(group?.name ?? '');
  /** Only what was ticked or cleared is sent, so that nobody else's changes to the group are undone. */
  const [changes, setChanges] = useState<Readonly<Record<string, boolean>>>({});
  const people = usePeople(organizationId);
  /** Of a new group whose members could not be saved: the next try is for the same one. */
  const [savedId, setSavedId] = useState(group?.id);
  const { saveRow, isSaving, problem, setProblem } = useSaveRow(group ? 'Group saved' : 'Group added');
  const [changeMembers, { isLoading: isSavingMembers }] = useChangeRequirementGroupMembersMutation();
  const [memberProblem, setMemberProblem] = useState<string | null>(null);
  const userIds = group?.userIds ?? NOBODY;
  const changed = (isMember: boolean) =>
    Object.keys(changes).filter((id) => changes[id] === isMember && userIds.includes(id) !== isMember);
  const [add, remove] = [changed(true), changed(false)];
  const hasChanges = add.length + remove.length > 0;

  async function submit(): Promise<void> {
    setMemberProblem(null);
    const trimmed = name.trim();
    if (!trimmed) return setProblem('Group name is required');
    if ([...trimmed].length > REQUIREMENT_LIMITS.groupName)
      return setProblem(`Group name must be at most ${REQUIREMENT_LIMITS.groupName} characters`);
    const id = await saveRow({ organizationId, list: 'groups', id: savedId, body: { name: trimmed } });
    if (id === null) return;
    setSavedId(id);
    if (hasChanges) {
      const { error } = await changeMembers({ organizationId, groupId: id, add, remove });
      if (error) return setMemberProblem(errorText(error, 'Its members could not be saved. Please try again.'));
    }
    onClose();
  }

  return (
    <EditDialog
      title={group ? 'Edit group' : 'Add a group'}
      submitLabel={group ? 'Save' : 'Add group'}
      isChanged={name.trim() !== (group?.name ?? '') || hasChanges}
      isSaving={isSaving || isSavingMembers}
      problem={memberProblem}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Group name"
        isRequired
        hint="A job, a site or a team, such as Night shift"
        autoComplete="off"
        value={name}
        error={problem}
        onValueChange={(text) => {
          setName(text);
          setProblem(null);
        }}
      />
      <QueryView
        query={people}
        failure="The members could not be loaded."
        skeleton={<Skeleton height="96px" radius="var(--radius-control)" />}
      >
        {(loaded) => (
          <PeopleChoice
            people={loaded}
            isChosen={(id) => changes[id] ?? userIds.includes(id)}
            onChange={(id, isMember) => setChanges({ ...changes, [id]: isMember })}
          />
        )}
      </QueryView>
    </EditDialog>
  );
}

interface PeopleChoiceProps {
  people: readonly Person[];
  isChosen: (id: string) => boolean;
  onChange: (id: string, isChosen: boolean) => void;
}

/** Number of people above which there is a search. */
const MANY = 8;

function PeopleChoice({ people, isChosen, onChange }: PeopleChoiceProps) {
  const [search, setSearch] = useState('');
  const found = people.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  const count = people.filter(({ id }) => isChosen(id)).length;
  return (
    <fieldset className={styles.set}>
      <legend>{`Members (${count} of ${people.length})`}</legend>
      <div className={styles.stack}>
        {people.length > MANY && (
          <SearchField label="Search people" placeholder="Search by name" value={search} onValueChange={setSearch} />
        )}
        <div className={styles.people}>
          {found.map(({ id, name }) => (
            <Checkbox key={id} isChecked={isChosen(id)} onCheckedChange={(isTicked) => onChange(id, isTicked)}>
              <bdi>{name}</bdi>
            </Checkbox>
          ))}
          {found.length === 0 && <p className={styles.details}>Nobody has this name.</p>}
        </div>
      </div>
    </fieldset>
  );
}

import { REQUIREMENT_LIMITS } from '@tracker/contracts/requirement-limits';
import type { Group } from '@tracker/contracts/requirements';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Checkbox } from '@tracker/ui/choice';
import { SearchField } from '@tracker/ui/search-field';
import { Skeleton } from '@tracker/ui/skeleton';
import { TextField } from '@tracker/ui/text-field';
import { useState } from 'react';
import { type Person, useGetRequirementPeopleQuery, useSetRequirementGroupMembersMutation } from '../../api/setup.api';
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
  const [userIds, setUserIds] = useState<readonly string[]>(group?.userIds ?? NOBODY);
  const { data: people } = useGetRequirementPeopleQuery(organizationId);
  /** Of a new group whose members could not be saved: the next try is for the same one. */
  const [savedId, setSavedId] = useState(group?.id);
  const { saveRow, isSaving, problem, setProblem } = useSaveRow(group ? 'Group saved' : 'Group added');
  const [setMembers, { isLoading: isSavingMembers }] = useSetRequirementGroupMembersMutation();
  const [memberProblem, setMemberProblem] = useState<string | null>(null);
  const hasOthers = !isSame(userIds, group?.userIds ?? NOBODY);

  async function submit(): Promise<void> {
    setMemberProblem(null);
    const trimmed = name.trim();
    if (!trimmed) return setProblem('Group name is required');
    if ([...trimmed].length > REQUIREMENT_LIMITS.groupName)
      return setProblem(`Group name must be at most ${REQUIREMENT_LIMITS.groupName} characters`);
    const id = await saveRow({ organizationId, list: 'groups', id: savedId, body: { name: trimmed } });
    if (id === null) return;
    setSavedId(id);
    if (hasOthers) {
      const { error } = await setMembers({ organizationId, groupId: id, userIds: [...userIds] });
      if (error) return setMemberProblem(errorText(error, 'Its members could not be saved. Please try again.'));
    }
    onClose();
  }

  return (
    <EditDialog
      title={group ? 'Edit group' : 'Add a group'}
      submitLabel={group ? 'Save' : 'Add group'}
      isChanged={name.trim() !== (group?.name ?? '') || hasOthers}
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
      {people ? (
        <PeopleChoice people={people} chosen={userIds} onChange={setUserIds} />
      ) : (
        <div aria-busy="true">
          <Skeleton height="96px" radius="var(--radius-control)" />
        </div>
      )}
    </EditDialog>
  );
}

interface PeopleChoiceProps {
  people: readonly Person[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** From so many on there is a search. */
const MANY = 8;

function PeopleChoice({ people, chosen, onChange }: PeopleChoiceProps) {
  const [search, setSearch] = useState('');
  const found = people.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  const toggle = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <fieldset className={styles.set}>
      <legend>{`Members (${chosen.length} of ${people.length})`}</legend>
      <div className={styles.stack}>
        {people.length > MANY && (
          <SearchField label="Search people" placeholder="Search by name" value={search} onValueChange={setSearch} />
        )}
        <div className={styles.people}>
          {found.map(({ id, name }) => (
            <Checkbox key={id} isChecked={chosen.includes(id)} onCheckedChange={(isChosen) => toggle(id, isChosen)}>
              <bdi>{name}</bdi>
            </Checkbox>
          ))}
          {found.length === 0 && <p className={styles.details}>Nobody is called so.</p>}
        </div>
      </div>
    </fieldset>
  );
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((id) => right.includes(id));
}

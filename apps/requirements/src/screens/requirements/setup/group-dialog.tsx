import { memberSearch } from '@tracker/contracts/auth/display-name';
import type { Group } from '@tracker/contracts/requirements/requirements';
import { useForm } from '@tracker/shell-sdk/form';
import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { Checkbox } from '@tracker/ui/choice';
import { EditDialog } from '@tracker/ui/edit-dialog';
import { Quiet, Stack } from '@tracker/ui/layout';
import { QueryView } from '@tracker/ui/query-view';
import { SearchField } from '@tracker/ui/search-field';
import { Skeleton } from '@tracker/ui/skeleton';
import { TextField } from '@tracker/ui/text-field';
import { useState } from 'react';
import {
  LIST_PARAMETER,
  type Person,
  SAVE_FAILURE,
  TAB_PARAMETER,
  useChangeRequirementGroupMembersMutation,
  usePeople,
  useSaveRequirementRowMutation,
} from '../requirements.api';
import styles from './setup.module.css';

interface GroupDialogProps {
  organizationId: string;
  group: Group | undefined;
  onClose: () => void;
}

const NO_MEMBERS: readonly string[] = [];
const SEARCH_FROM_PEOPLE = 9;

export function GroupDialog({ organizationId, group, onClose }: GroupDialogProps) {
  const people = usePeople(organizationId);
  const storedIds = group?.userIds ?? NO_MEMBERS;
  /** Set once a new group is saved, so that a retry after failed members does not add it again. */
  const [savedId, setSavedId] = useState(group?.id);
  const [saveRow] = useSaveRequirementRowMutation();
  const [changeMembers] = useChangeRequirementGroupMembersMutation();
  const form = useForm({
    values: { name: group?.name ?? '', userIds: storedIds },
    check: ({ name }) => (name.trim() ? {} : { name: 'Group name is required' }),
    labels: { name: 'Group name' },
    send: async ({ name, userIds }) => {
      const saved = await saveRow({ organizationId, list: 'groups', id: savedId, body: { name: name.trim() } });
      if (saved.error) return saved;
      const id = savedId ?? saved.data?.id;
      setSavedId(id);
      // Only the differences, so that changes by others are kept.
      const add = userIds.filter((userId) => !storedIds.includes(userId));
      const remove = storedIds.filter((userId) => !userIds.includes(userId));
      return add.length + remove.length > 0 ? changeMembers({ organizationId, id, add, remove }) : saved;
    },
    done: group ? 'Group saved' : 'Group added',
    failure: SAVE_FAILURE,
    tab: TAB_PARAMETER,
    onDone: onClose,
  });
  useUnsavedChanges(form.isChanged, LIST_PARAMETER);
  const { userIds } = form.draft;
  return (
    <EditDialog
      form={form}
      title={group ? 'Edit group' : 'Add a group'}
      submitLabel={group ? 'Save' : 'Add group'}
      onClose={onClose}
    >
      <TextField
        label="Group name"
        isRequired
        hint="A job, a site or a team, such as Night shift"
        autoComplete="off"
        {...form.field('name')}
      />
      <QueryView
        query={people}
        failure="The members could not be loaded."
        skeleton={<Skeleton height="96px" radius="var(--radius-control)" />}
      >
        {(loaded) => (
          <PeopleChoice
            people={loaded}
            chosenIds={userIds}
            onChange={(id, isChosen) =>
              form.edit({ userIds: isChosen ? [...userIds, id] : userIds.filter((one) => one !== id) })
            }
          />
        )}
      </QueryView>
    </EditDialog>
  );
}

interface PeopleChoiceProps {
  people: readonly Person[];
  chosenIds: readonly string[];
  onChange: (id: string, isChosen: boolean) => void;
}

function PeopleChoice({ people, chosenIds, onChange }: PeopleChoiceProps) {
  const [search, setSearch] = useState('');
  const isFound = memberSearch(search);
  const found = people.filter(({ name }) => isFound({ name, email: '' }));
  const count = people.filter(({ id }) => chosenIds.includes(id)).length;
  return (
    <fieldset className={styles.set}>
      <legend>{`Members (${count} of ${people.length})`}</legend>
      <Stack gap={1.5}>
        {people.length >= SEARCH_FROM_PEOPLE && (
          <SearchField label="Search people" placeholder="Search by name" value={search} onValueChange={setSearch} />
        )}
        <Stack gap={0.25} className={styles.people}>
          {found.map(({ id, name }) => (
            <Checkbox
              key={id}
              isChecked={chosenIds.includes(id)}
              onCheckedChange={(isChecked) => onChange(id, isChecked)}
            >
              <bdi>{name}</bdi>
            </Checkbox>
          ))}
          {found.length === 0 && <Quiet>No matches.</Quiet>}
        </Stack>
      </Stack>
    </fieldset>
  );
}

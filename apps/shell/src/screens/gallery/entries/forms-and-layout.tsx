import { Button } from '@tracker/ui/button';
import { DateField } from '@tracker/ui/date-field';
import { EditDialog } from '@tracker/ui/edit-dialog';
import { type DrawnForm, FieldPair, Form } from '@tracker/ui/form';
import { Icon } from '@tracker/ui/icon';
import { Cluster, List, ListRow, Quiet, Stack } from '@tracker/ui/layout';
import { TextField } from '@tracker/ui/text-field';
import { type FormEvent, useState } from 'react';
import type { EntryGroup } from '../entry';

const nothing = () => undefined;
const FORM: DrawnForm = {
  submit: (event: FormEvent) => event.preventDefault(),
  isChanged: false,
  isPending: false,
  problem: null,
  moved: [],
};

const name = <TextField label="Name of the requirement" value="Basic Life Support" onValueChange={nothing} />;

function OpenDialog() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Edit requirement</Button>
      {isOpen && (
        <EditDialog form={FORM} title="Edit requirement" submitLabel="Save" onClose={() => setIsOpen(false)}>
          {name}
        </EditDialog>
      )}
    </>
  );
}

export const FORMS_AND_LAYOUT: EntryGroup = {
  name: 'Forms and layout',
  entries: [
    {
      module: '@tracker/ui/form',
      part: 'Form',
      isWide: true,
      states: {
        Default: () => (
          <Form form={FORM} submitLabel="Save">
            {name}
          </Form>
        ),
        'Refused, and changed elsewhere': () => (
          <Form form={{ ...FORM, problem: 'The plan has no room left.', moved: ['Name'] }} submitLabel="Save">
            {name}
          </Form>
        ),
      },
    },
    {
      module: '@tracker/ui/form',
      part: 'FieldPair',
      isWide: true,
      states: {
        Default: () => (
          <FieldPair>
            <DateField label="From" value="2027-03-14" onValueChange={nothing} />
            <DateField label="Until" value="2029-03-14" onValueChange={nothing} />
          </FieldPair>
        ),
      },
    },
    {
      module: '@tracker/ui/edit-dialog',
      part: 'EditDialog',
      keys: { Tab: 'goes round inside', Escape: 'asks before it discards what was typed', Enter: 'sends the form' },
      states: { Default: OpenDialog },
    },
    {
      module: '@tracker/ui/layout',
      part: 'Stack',
      states: {
        Default: () => (
          <Stack>
            <p>First</p>
            <p>Second</p>
          </Stack>
        ),
      },
    },
    {
      module: '@tracker/ui/layout',
      part: 'Cluster',
      states: {
        Default: () => (
          <Cluster>
            <Button>Approve</Button>
            <Button>Reject</Button>
          </Cluster>
        ),
      },
    },
    { module: '@tracker/ui/layout', part: 'Quiet', states: { Default: () => <Quiet>Renewed 14 Mar 2027</Quiet> } },
    {
      module: '@tracker/ui/layout',
      part: 'List',
      states: {
        Default: () => (
          <List>
            <ListRow>Basic Life Support</ListRow>
            <ListRow>Advanced Cardiovascular Life Support</ListRow>
          </List>
        ),
      },
    },
    {
      module: '@tracker/ui/layout',
      part: 'ListRow',
      isWide: true,
      states: {
        'With an icon and a button': () => (
          <List>
            <ListRow lead={<Icon name="award" />} side={<Button>Renew</Button>}>
              Basic Life Support
              <Quiet>American Heart Association</Quiet>
            </ListRow>
          </List>
        ),
      },
    },
  ],
};

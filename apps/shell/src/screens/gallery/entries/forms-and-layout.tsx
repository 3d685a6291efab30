import { Button } from '@tracker/ui/button';
import { DateField } from '@tracker/ui/date-field';
import { EditDialog } from '@tracker/ui/edit-dialog';
import { type RenderedForm, FieldPair, Form } from '@tracker/ui/form';
import { Icon } from '@tracker/ui/icon';
import { Cluster, List, ListRow, Quiet, Stack } from '@tracker/ui/layout';
import { TextField } from '@tracker/ui/text-field';
import { type FormEvent, useState } from 'react';
import { entry, type EntryGroup } from '../entry';

const nothing = () => undefined;
const FORM: RenderedForm = {
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
    entry(
      'ui/form',
      'Form',
      {
        Default: () => (
          <Form form={FORM} submitLabel="Save">
            {name}
          </Form>
        ),
        'Failed, and changed elsewhere': () => (
          <Form form={{ ...FORM, problem: 'Your plan has no seats left.', moved: ['Name'] }} submitLabel="Save">
            {name}
          </Form>
        ),
      },
      { isWide: true },
    ),
    entry(
      'ui/form',
      'FieldPair',
      () => (
        <FieldPair>
          <DateField label="From" value="2027-03-14" onValueChange={nothing} />
          <DateField label="Until" value="2029-03-14" onValueChange={nothing} />
        </FieldPair>
      ),
      { isWide: true },
    ),
    entry('ui/edit-dialog', 'EditDialog', OpenDialog, {
      keys: { Tab: 'cycles inside', Escape: 'asks before discarding edits', Enter: 'sends the form' },
    }),
    entry('ui/layout', 'Stack', () => (
      <Stack>
        <p>First</p>
        <p>Second</p>
      </Stack>
    )),
    entry('ui/layout', 'Cluster', () => (
      <Cluster>
        <Button>Approve</Button>
        <Button>Reject</Button>
      </Cluster>
    )),
    entry('ui/layout', 'Quiet', () => <Quiet>Renewed 14 Mar 2027</Quiet>),
    entry('ui/layout', 'List', () => (
      <List>
        <ListRow>Basic Life Support</ListRow>
        <ListRow>Advanced Cardiovascular Life Support</ListRow>
      </List>
    )),
    entry(
      'ui/layout',
      'ListRow',
      {
        'With an icon and a button': () => (
          <List>
            <ListRow lead={<Icon name="award" />} side={<Button>Renew</Button>}>
              Basic Life Support
              <Quiet>American Heart Association</Quiet>
            </ListRow>
          </List>
        ),
      },
      { isWide: true },
    ),
  ],
};

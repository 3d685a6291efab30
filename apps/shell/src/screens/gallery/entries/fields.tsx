import { Button } from '@tracker/ui/button';
import { Checkbox, Radio } from '@tracker/ui/choice';
import { DateField } from '@tracker/ui/date-field';
import { FilterBar } from '@tracker/ui/filter-bar';
import { FormField } from '@tracker/ui/form-field';
import { FormNotice, MovedNotice } from '@tracker/ui/form-notice';
import { Problem } from '@tracker/ui/problem';
import { SearchField } from '@tracker/ui/search-field';
import { NativeSelect, SelectField } from '@tracker/ui/select-field';
import { SuggestField } from '@tracker/ui/suggest-field';
import { TextAreaField, TextField } from '@tracker/ui/text-field';
import type { EntryGroup } from '../entry';
import { Kept } from '../kept';
import styles from '../gallery.module.css';

const STATUSES = [
  { value: 'all', label: 'Every status' },
  { value: 'expiring', label: 'Expiring soon' },
] as const;
type Status = (typeof STATUSES)[number]['value'];

const ISSUERS = ['American Heart Association', 'American Nurses Credentialing Center', 'Red Cross'];
const nothing = () => undefined;

export const FIELDS: EntryGroup = {
  name: 'Fields',
  entries: [
    {
      module: '@tracker/ui/text-field',
      part: 'TextField',
      states: {
        'Empty, with a hint': () => (
          <Kept initial="">
            {(value, keep) => (
              <TextField label="Name" value={value} onValueChange={keep} isRequired hint="As on the certificate" />
            )}
          </Kept>
        ),
        'With an error': () => <TextField label="Issuing body" value="" isRequired error="Please say who issued it." />,
        Optional: () => <TextField label="Number" value="AHA-20418" isOptional onValueChange={nothing} />,
        'Right-to-left text': () => (
          <TextField label="Nickname" value="رخصة التمريض" dir="auto" onValueChange={nothing} />
        ),
        'Read only': () => <TextField label="Address" value="robin@example.com" readOnly />,
        Disabled: () => <TextField label="Seats" value="25" disabled />,
      },
    },
    {
      module: '@tracker/ui/text-field',
      part: 'TextAreaField',
      states: {
        Default: () => (
          <Kept initial="Renewed with 12 hours of training.">
            {(value, keep) => <TextAreaField label="Notes" value={value} onValueChange={keep} isOptional rows={3} />}
          </Kept>
        ),
        'With an error': () => <TextAreaField label="Reason" value="" rows={3} error="Please give a reason." />,
      },
    },
    {
      module: '@tracker/ui/date-field',
      part: 'DateField',
      keys: { 'Up, Down': 'change the part of the date that has the focus', 'Left, Right': 'go from part to part' },
      states: {
        Default: () => (
          <Kept initial="2027-03-14">
            {(value, keep) => <DateField label="Expiry date" value={value} onValueChange={keep} />}
          </Kept>
        ),
        'With an error': () => (
          <DateField label="Issue date" value="" onValueChange={nothing} isRequired error="Please choose a date." />
        ),
        Disabled: () => <DateField label="Since" value="2026-01-15" onValueChange={nothing} isDisabled />,
      },
    },
    {
      module: '@tracker/ui/select-field',
      part: 'SelectField',
      states: {
        Default: () => (
          <Kept<Status> initial="all">
            {(value, keep) => <SelectField label="Status" value={value} options={STATUSES} onValueChange={keep} />}
          </Kept>
        ),
        'With an error': () => (
          <SelectField label="Role" value="all" options={STATUSES} onValueChange={nothing} error="Please choose." />
        ),
      },
    },
    {
      module: '@tracker/ui/select-field',
      part: 'NativeSelect',
      states: {
        'Without a visible label': () => (
          <Kept<Status> initial="expiring">
            {(value, keep) => (
              <NativeSelect aria-label="Shown status" value={value} options={STATUSES} onValueChange={keep} />
            )}
          </Kept>
        ),
        Disabled: () => (
          <NativeSelect aria-label="Fixed status" value="all" options={STATUSES} onValueChange={nothing} disabled />
        ),
      },
    },
    {
      module: '@tracker/ui/suggest-field',
      part: 'SuggestField',
      keys: {
        'Up, Down': 'go through what is offered',
        Enter: 'takes what is marked',
        Escape: 'closes the list and nothing else',
      },
      states: {
        'Type "a" or "red"': () => (
          <Kept initial="">
            {(value, keep) => (
              <SuggestField
                label="Issuer"
                value={value}
                onValueChange={keep}
                suggestions={ISSUERS.filter((issuer) => issuer.toLowerCase().includes(value.toLowerCase()))}
              />
            )}
          </Kept>
        ),
      },
    },
    {
      module: '@tracker/ui/search-field',
      part: 'SearchField',
      keys: { Escape: 'empties it' },
      states: {
        Default: () => (
          <Kept initial="">
            {(value, keep) => (
              <SearchField label="Search members" placeholder="Name or address" value={value} onValueChange={keep} />
            )}
          </Kept>
        ),
      },
    },
    {
      module: '@tracker/ui/choice',
      part: 'Checkbox',
      keys: { Space: 'ticks it' },
      states: {
        Default: () => (
          <Kept initial={true}>
            {(value, keep) => (
              <Checkbox isChecked={value} onCheckedChange={keep}>
                Remind me by mail
              </Checkbox>
            )}
          </Kept>
        ),
        'Disabled, with a long label': () => (
          <Checkbox isChecked={false} onCheckedChange={nothing} disabled>
            Let the administrators of every organization that I belong to see the documents of my credentials
          </Checkbox>
        ),
      },
    },
    {
      module: '@tracker/ui/choice',
      part: 'Radio',
      keys: { 'Up, Down, Left, Right': 'choose another of the same name' },
      states: {
        Default: () => (
          <Kept initial="month">
            {(value, keep) => (
              <fieldset className={styles.choices}>
                <legend>Billed</legend>
                {['month', 'year'].map((one) => (
                  <Radio
                    key={one}
                    name="billed"
                    value={one}
                    isChecked={value === one}
                    onCheckedChange={() => keep(one)}
                  >
                    Every {one}
                  </Radio>
                ))}
              </fieldset>
            )}
          </Kept>
        ),
      },
    },
    {
      module: '@tracker/ui/form-field',
      part: 'FormField',
      states: {
        'Around a control of your own': () => (
          <FormField label="Colour" hint="For a control that none of the fields above is">
            {(field) => <input {...field} type="color" defaultValue="#4450d6" />}
          </FormField>
        ),
      },
    },
    {
      module: '@tracker/ui/form-notice',
      part: 'FormNotice',
      isWide: true,
      states: {
        'With what can be done': () => (
          <FormNotice actions={<Button size="small">Discard</Button>}>This is what you typed yesterday.</FormNotice>
        ),
      },
    },
    {
      module: '@tracker/ui/form-notice',
      part: 'MovedNotice',
      isWide: true,
      states: { Default: () => <MovedNotice labels={['Name', 'Expiry date']} /> },
    },
    {
      module: '@tracker/ui/problem',
      part: 'Problem',
      isWide: true,
      states: { Default: () => <Problem>The settings could not be saved. Please try again.</Problem> },
    },
    {
      module: '@tracker/ui/filter-bar',
      part: 'FilterBar',
      isWide: true,
      states: {
        Default: () => (
          <Kept<{ text: string; status: Status }> initial={{ text: '', status: 'all' }}>
            {({ text, status }, keep) => (
              <FilterBar label="Credentials" className={styles.filters}>
                <SearchField
                  label="Search credentials"
                  placeholder="Name or issuer"
                  value={text}
                  onValueChange={(next) => keep({ text: next, status })}
                />
                <NativeSelect
                  aria-label="Status of credentials"
                  value={status}
                  options={STATUSES}
                  onValueChange={(next) => keep({ text, status: next })}
                />
              </FilterBar>
            )}
          </Kept>
        ),
      },
    },
  ],
};

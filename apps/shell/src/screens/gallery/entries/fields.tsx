import { Button } from '@tracker/ui/button';
import { Checkbox, Radio } from '@tracker/ui/choice';
import { DateField, DateInput } from '@tracker/ui/date-field';
import { FilterBar } from '@tracker/ui/filter-bar';
import { FormField } from '@tracker/ui/form-field';
import { FormNotice, MovedNotice } from '@tracker/ui/form-notice';
import { Problem } from '@tracker/ui/problem';
import { SearchField } from '@tracker/ui/search-field';
import { NativeSelect, SelectField } from '@tracker/ui/select-field';
import { SuggestField } from '@tracker/ui/suggest-field';
import { TextAreaField, TextField } from '@tracker/ui/text-field';
import { entry, withValue, type EntryGroup } from '../entry';
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
    entry('ui/text-field', 'TextField', {
      'Empty, with a hint': withValue('', (value, keep) => (
        <TextField label="Name" value={value} onValueChange={keep} isRequired hint="As on the certificate" />
      )),
      'With an error': () => <TextField label="Issuing body" value="" isRequired error="Enter the issuing body." />,
      Optional: () => <TextField label="Number" value="AHA-20418" isOptional onValueChange={nothing} />,
      'Right-to-left text': () => (
        <TextField label="Nickname" value="رخصة التمريض" dir="auto" onValueChange={nothing} />
      ),
      'Read only': () => <TextField label="Address" value="robin@example.com" readOnly />,
      Disabled: () => <TextField label="Seats" value="25" disabled />,
    }),
    entry('ui/text-field', 'TextAreaField', {
      Default: withValue('Renewed with 12 hours of training.', (value, keep) => (
        <TextAreaField label="Notes" value={value} onValueChange={keep} isOptional rows={3} />
      )),
      'With an error': () => <TextAreaField label="Reason" value="" rows={3} error="Enter a reason." />,
    }),
    entry(
      'ui/date-field',
      'DateField',
      {
        Default: withValue('2027-03-14', (value, keep) => (
          <DateField label="Expiry date" value={value} onValueChange={keep} />
        )),
        'With an error': () => (
          <DateField label="Issue date" value="" onValueChange={nothing} isRequired error="Please choose a date." />
        ),
        Disabled: () => <DateField label="Since" value="2026-01-15" onValueChange={nothing} isDisabled />,
      },
      { keys: { 'Up, Down': 'change the focused part of the date', 'Left, Right': 'move between parts' } },
    ),
    entry('ui/date-field', 'DateInput', {
      'Without a visible label': withValue('2027-03-14', (value, keep) => (
        <DateInput aria-label="Shown day" value={value} onValueChange={keep} />
      )),
    }),
    entry('ui/select-field', 'SelectField', {
      Default: withValue<Status>('all', (value, keep) => (
        <SelectField label="Status" value={value} options={STATUSES} onValueChange={keep} />
      )),
      'With an error': () => (
        <SelectField label="Role" value="all" options={STATUSES} onValueChange={nothing} error="Please choose." />
      ),
    }),
    entry('ui/select-field', 'NativeSelect', {
      'Without a visible label': withValue<Status>('expiring', (value, keep) => (
        <NativeSelect aria-label="Shown status" value={value} options={STATUSES} onValueChange={keep} />
      )),
      Disabled: () => (
        <NativeSelect aria-label="Fixed status" value="all" options={STATUSES} onValueChange={nothing} disabled />
      ),
    }),
    entry(
      'ui/suggest-field',
      'SuggestField',
      {
        'Type "a" or "red"': withValue('', (value, keep) => (
          <SuggestField
            label="Issuer"
            value={value}
            onValueChange={keep}
            suggestions={ISSUERS.filter((issuer) => issuer.toLowerCase().includes(value.toLowerCase()))}
          />
        )),
      },
      {
        keys: {
          'Up, Down': 'move through the suggestions',
          Enter: 'takes the highlighted one',
          Escape: 'closes only the list',
        },
      },
    ),
    entry(
      'ui/search-field',
      'SearchField',
      withValue('', (value, keep) => (
        <SearchField label="Search members" placeholder="Name or address" value={value} onValueChange={keep} />
      )),
      { keys: { Escape: 'clears it' } },
    ),
    entry(
      'ui/choice',
      'Checkbox',
      {
        Default: withValue(true, (value, keep) => (
          <Checkbox isChecked={value} onCheckedChange={keep}>
            Remind me by email
          </Checkbox>
        )),
        'Disabled, long label': () => (
          <Checkbox isChecked={false} onCheckedChange={nothing} disabled>
            Let the administrators of every organization that I belong to see the documents of my credentials
          </Checkbox>
        ),
      },
      { keys: { Space: 'toggles it' } },
    ),
    entry(
      'ui/choice',
      'Radio',
      withValue('month', (value, keep) => (
        <fieldset>
          <legend>Billed</legend>
          {['month', 'year'].map((one) => (
            <Radio key={one} name="billed" value={one} isChecked={value === one} onCheckedChange={() => keep(one)}>
              Every {one}
            </Radio>
          ))}
        </fieldset>
      )),
      { keys: { 'Up, Down, Left, Right': 'choose another in the group' } },
    ),
    entry('ui/form-field', 'FormField', {
      'Around a control of your own': () => (
        <FormField label="Colour" hint="For controls without a field component">
          {(field) => <input {...field} type="color" defaultValue="#4450d6" />}
        </FormField>
      ),
    }),
    entry(
      'ui/form-notice',
      'FormNotice',
      {
        'With an action': () => (
          <FormNotice actions={<Button size="small">Discard</Button>}>
            We restored your draft from yesterday.
          </FormNotice>
        ),
      },
      { isWide: true },
    ),
    entry('ui/form-notice', 'MovedNotice', () => <MovedNotice labels={['Name', 'Expiry date']} />, { isWide: true }),
    entry('ui/problem', 'Problem', () => <Problem>The settings could not be saved. Please try again.</Problem>, {
      isWide: true,
    }),
    entry(
      'ui/filter-bar',
      'FilterBar',
      withValue<{ text: string; status: Status }>({ text: '', status: 'all' }, ({ text, status }, keep) => (
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
      )),
      { isWide: true },
    ),
  ],
};

import { type ConfigurationField, configurationProblem, configuredValues } from './configuration-values.js';

const goal: ConfigurationField = { name: 'goal', label: 'Goal', type: 'integer', default: 30, minimum: 1, maximum: 99 };
const unit: ConfigurationField = {
  name: 'unit',
  label: 'Unit',
  type: 'string',
  default: 'hours',
  enum: ['hours', 'points'],
};
const note: ConfigurationField = { name: 'note', label: 'Note', type: 'string', default: '' };
const isStrict: ConfigurationField = { name: 'isStrict', label: 'Strict', type: 'boolean', default: false };

it.each([
  [goal, 1, null],
  [goal, 0, 'Goal must be at least 1'],
  [goal, 100, 'Goal must be at most 99'],
  [goal, 1.5, 'Goal must be a whole number'],
  [goal, '5', 'Goal must be a whole number'],
  [unit, 'points', null],
  [unit, 'days', 'Unit must be one of its options'],
  [note, '', null],
  [note, 'x'.repeat(501), 'Note must be a text of at most 500 characters'],
  [isStrict, true, null],
  [isStrict, 'true', 'Strict must be on or off'],
])('setting %j with the value %j reports %j', (field, value, problem) => {
  expect(configurationProblem(field, value)).toBe(problem);
});

it('an invalid value falls back to the version’s default, and unknown settings are omitted', () => {
  expect(configuredValues([goal, unit, isStrict], { goal: 500, unit: 'points', former: 1 })).toEqual({
    goal: 30,
    unit: 'points',
    isStrict: false,
  });
});

import {
  emailSchema,
  idSchema,
  invitableRoleSchema,
  lineSchema,
  multilineSchema,
  requiredLineSchema,
  timeZoneSchema,
  visibleOrEmpty,
} from './text-fields.js';

const sentenceOf = (schema: ReturnType<typeof multilineSchema>, text: unknown) =>
  schema.safeParse(text).error?.issues[0]?.message;

describe('a required line', () => {
  const name = (text: unknown) => requiredLineSchema('Name', 5).safeParse(text).error?.issues[0]?.message;

  test.each(['', '  ', '\t\n', '\u00a0\u2003', '\u200b', ' \u200d\ufe0f ', '\u3164', '\u2800', '\u00ad', undefined])(
    'treats %j as missing',
    (text) => {
      expect(name(text)).toBe('Name is required');
    },
  );

  test.each(['a\0b', 'a\nb', 'a\u001bb', 'a\ud800b', '\udc00'])('refuses %j as not being text', (text) => {
    expect(name(text)).toBe('Name must not contain control characters');
  });

  test('counts an emoji as one character', () => {
    expect(name('😀'.repeat(5))).toBeUndefined();
    expect(name('😀'.repeat(6))).toBe('Name must be at most 5 characters');
  });

  test.each(['a', '漢字', 'e\u0301', '👩‍🚀', '<b>'])('accepts %j as a name', (text) => {
    expect(name(text)).toBeUndefined();
  });
});

test('accepts invisible characters only next to visible ones', () => {
  expect(['\u200b', '\u3164\u00ad', ' ', '', 'Zo\u200de'].map(visibleOrEmpty)).toEqual(['', '', '', '', 'Zo\u200de']);
});

test('a multi-line text accepts line breaks and tabs, but no lone surrogates', () => {
  expect(sentenceOf(multilineSchema('Notes', 9), 'a\n\tb\r\nc')).toBeUndefined();
  expect(sentenceOf(multilineSchema('Notes', 9), 'a\ud83d')).toBe('Notes must not contain control characters');
});

test.each([
  ['a line', lineSchema('Name', 5), 'Name must be text'],
  ['a required line', requiredLineSchema('Name', 5), 'Name is required'],
  ['a text of several lines', multilineSchema('Notes', 5), 'Notes must be text'],
  ['an address', emailSchema(), 'Email is required'],
] as const)('%s reports a value that is not text', (_what, schema, sentence) => {
  for (const value of [5, null, ['x'], {}]) expect(schema.safeParse(value).error?.issues[0]?.message).toBe(sentence);
});

test('a single-line text is trimmed, a multi-line text is not, and both may be empty', () => {
  expect([lineSchema('Name', 5).parse(' abcde '), lineSchema('Name', 5).parse(' ')]).toEqual(['abcde', '']);
  expect([multilineSchema('Notes', 5).parse(' a\n'), multilineSchema('Notes', 5).parse('')]).toEqual([' a\n', '']);
  expect(requiredLineSchema('Name', 5).parse(' abcde ')).toBe('abcde');
  expect(sentenceOf(multilineSchema('Notes', 5), 'abcdef')).toBe('Notes must be at most 5 characters');
  expect(lineSchema('Name', 5).safeParse('abcdef').error?.issues[0]?.message).toBe('Name must be at most 5 characters');
});

test.each([
  ['', 'Email is required'],
  ['  ', 'Email is required'],
  ['nora', 'Email must be a valid email address'],
  [`${'n'.repeat(243)}@example.test`, 'Email must be at most 254 characters'],
  [`${'n'.repeat(60)}@example.test `, undefined],
  ["r&d!#$%'*+/=?^`{|}~-_.x@example.test", undefined],
  ['nora@b\u00fccher.example', 'Email must be a valid email address'],
  ['nora@xn--bcher-kva.xn--p1ai', undefined],
  ['nora@example', 'Email must be a valid email address'],
  ['nora..berg@example.test', 'Email must be a valid email address'],
  ['nora@example.test>', 'Email must be a valid email address'],
])('the email address %j: %s', (text, sentence) => {
  expect(emailSchema().safeParse(text).error?.issues[0]?.message).toBe(sentence);
});

test('names an unknown time zone or role, and lower-cases an id', () => {
  expect(timeZoneSchema.safeParse('Mars/Olympus').error?.issues[0]?.message).toBe('Unknown time zone');
  expect(invitableRoleSchema.safeParse('owner').error?.issues[0]?.message).toBe('The role must be member or admin');
  const id = '0198C0DE-0000-7000-8000-000000000000';
  expect(idSchema.parse(id)).toBe(id.toLowerCase());
});

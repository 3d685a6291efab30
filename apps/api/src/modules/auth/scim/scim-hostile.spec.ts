import { Identity } from '@tracker/database/entities/auth/identity.entity';
import { testApp } from '../../../testing/test-app.js';
import { ERROR, TestDirectory, USER } from './test-directory.fixture.js';

describe('invalid SCIM requests', () => {
  const api = testApp();
  let directory: TestDirectory;

  beforeAll(async () => {
    directory = await TestDirectory.of(api, 'corp.example');
  });

  const read = async (id: string) => (await directory.call('GET', `/Users/${id}`)).json();

  const LONG = 'x'.repeat(300);
  it.each([
    ['nothing', undefined, 'invalidSyntax'],
    ['broken JSON', '{"userName": ', 'invalidSyntax'],
    ['a list', [], 'invalidSyntax'],
    ['a text', '"x"', 'invalidSyntax'],
    ['null', 'null', 'invalidSyntax'],
    ['schemas that are not a list', { schemas: { a: 1 }, userName: 'x@corp.example' }, 'invalidSyntax'],
    ['a userName that is an object', { userName: { $ne: null } }, 'invalidValue'],
    ['two addresses in one', { userName: 'a@corp.example,b@corp.example' }, 'invalidValue'],
    ['a line break in a name', { userName: 'a@corp.example', displayName: 'x\r\nBcc: y' }, 'invalidValue'],
    ['a NUL character', '{"userName": "a@corp.example", "displayName": "\\u0000"}', 'invalidSyntax'],
    ['an email that is a number', { userName: 'a@corp.example', emails: [{ value: 5 }] }, 'invalidValue'],
    ['prototype keys', '{"__proto__": {"userName": "a@corp.example"}, "constructor": 1}', 'invalidSyntax'],
  ])('a body is refused with a SCIM error: %s', async (_what, payload, scimType) => {
    for (const [method, path] of [
      ['POST', '/Users'],
      ['PUT', `/Users/${directory.organization.owner.userId}`],
    ] as const) {
      const answer = await directory.call(method, path, payload as object | string | undefined);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        400,
        'application/scim+json; charset=utf-8',
      ]);
      expect(answer.json()).toEqual({
        schemas: [ERROR],
        status: '400',
        scimType,
        detail: expect.stringMatching(/^[A-Z].{5,300}\.?$/),
      });
    }
  });

  it.each([
    ['no operations', {}, 'invalidSyntax'],
    ['removing without a path', { Operations: [{ op: 'remove' }] }, 'noTarget'],
    ['an unknown attribute', { Operations: [{ op: 'replace', path: 'admin', value: true }] }, 'invalidPath'],
    ['a broken path', { Operations: [{ op: 'replace', path: 'emails[type eq "work"', value: 'x' }] }, 'invalidPath'],
    [
      'deeply nested brackets',
      { Operations: [{ op: 'replace', path: `emails${'['.repeat(900)}`, value: 'x' }] },
      'invalidPath',
    ],
    ['a change of the id', { Operations: [{ op: 'replace', path: 'id', value: 'x' }] }, 'mutability'],
    ['removing the userName', { Operations: [{ op: 'remove', path: 'userName' }] }, 'invalidValue'],
    [
      'an address that is an object',
      { Operations: [{ op: 'replace', path: 'emails[type eq "work"].value', value: {} }] },
      'invalidValue',
    ],
  ])('a PATCH is refused with a SCIM error and changes nothing: %s', async (_what, payload, scimType) => {
    const { userId } = directory.organization.owner;
    const before = await read(userId);
    const answer = await directory.call('PATCH', `/Users/${userId}`, payload);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { schemas: [ERROR], status: '400', scimType, detail: expect.any(String) },
    ]);
    expect(await read(userId)).toEqual(before);
  });

  it.each([
    'userName eq "\\u0000"',
    'userName eq "x" or active eq true',
    'not (userName eq "x")',
    `userName eq "${LONG.repeat(9)}"`,
    'emails[type eq "work" and value eq "x"]',
    '\u0000',
    ' ',
    '"',
  ])('the filter %j is refused with a SCIM error', async (filter) => {
    const answer = await directory.find(filter);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { schemas: [ERROR], status: '400', scimType: 'invalidFilter' },
    ]);
  });

  it('filter values are literals, and malformed parameters cause no server error', async () => {
    for (const value of [`' or 1=1 --`, '%', '\\"', '\\u0041'])
      expect((await directory.find(`userName eq "${value.replaceAll("'", "'")}"`)).json().totalResults).toBe(0);
    for (const query of ['count=x', 'startIndex=1e9', 'count=1.5', 'startIndex[]=1', 'filter=a&filter=b'])
      expect((await directory.call('GET', `/Users?${query}`)).statusCode).toBeLessThan(500);
    expect((await directory.find('userName eq true')).json().totalResults).toBe(0);
  });

  it('a taken userName or address returns 409, also when an invited member has it', async () => {
    const guest = await directory.organization.add('admin', { email: 'invited@corp.example', emailVerified: false });
    const [one, two] = [await directory.added('name-1'), await directory.added('name-2')];
    const email = (name: string) => ({ emails: [{ value: directory.address(name), primary: true }] });
    const taken = [
      await directory.add('INVITED', email('name-3')),
      await directory.add('name-3', email('invited')),
      await directory.add('Name-1', email('name-3')),
      await directory.add('name-3', email('Name-1')),
      await directory.patch(two, { op: 'replace', path: 'userName', value: directory.address('NAME-1') }),
      await directory.patch(two, { op: 'replace', value: email('name-1') }),
      await directory.call('PUT', `/Users/${two}`, { schemas: [USER], userName: guest.email }),
    ];
    for (const answer of taken)
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        {
          schemas: [ERROR],
          status: '409',
          scimType: 'uniqueness',
          detail: 'Another user in the directory already has this userName or address.',
        },
      ]);
    const own = await directory.patch(one, { op: 'replace', path: 'userName', value: directory.address('NAME-1') });
    expect([own.statusCode, own.json().userName]).toEqual([200, directory.address('NAME-1')]);
    expect((await directory.find(`emails eq "${directory.address('name-3')}"`)).json().totalResults).toBe(0);
  });

  it('a person who is deleting their account cannot be added or reactivated', async () => {
    const person = await api.signIn({ email: 'leaving@corp.example' });
    const known = { userId: person.userId, provider: 'google', issuer: 'https://idp.example', subject: 'leaving' };
    await api.manager().insert(Identity, known);
    const id = await directory.added('leaving');
    await person.post('/api/account/deletion', { confirm: person.email });
    expect(await read(id)).toMatchObject({ active: false });
    const answer = await directory.patch(id, { op: 'replace', path: 'active', value: true });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      403,
      'This person is deleting their account and cannot be added at the moment.',
    ]);
    expect((await directory.call('DELETE', `/Users/${id}`)).statusCode).toBe(204);
    expect((await directory.add('leaving')).statusCode).toBe(403);
  });

  it('other content types, oversized bodies and unknown methods return SCIM errors', async () => {
    const answers = [
      await directory.call('POST', '/Users', 'userName=x', { 'content-type': 'application/x-www-form-urlencoded' }),
      await directory.call('POST', '/Users', '<x/>', { 'content-type': 'application/xml' }),
      await directory.call('POST', '/Users', JSON.stringify({ userName: 'x'.repeat(300_000) })),
      await directory.call('PUT', '/Users', {}),
      await directory.call('GET', '/Users/%00'),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([415, 415, 413, 404, 404]);
    for (const answer of answers)
      expect(answer.json()).toMatchObject({ schemas: [ERROR], status: String(answer.statusCode) });
    const plain = await directory.call('POST', '/Users', '{"userName":"plain@corp.example"}', {
      'content-type': 'application/json',
    });
    expect(plain.statusCode).toBe(201);
  });
});

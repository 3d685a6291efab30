import { testApp } from '../../../testing/test-app.js';
import { ERROR, PATCH, TestDirectory, USER } from './test-directory.fixture.js';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** Requests as Okta and Entra document them and send them in their acceptance suites. */
describe('SCIM requests of Okta and Entra', () => {
  const api = testApp();
  let directory: TestDirectory;

  beforeAll(async () => {
    directory = await TestDirectory.of(api, 'corp.example');
  });

  const read = async (id: string) => (await directory.call('GET', `/Users/${id}`)).json();

  // https://developer.okta.com/docs/guides/scim-provisioning-integration-test/main/ (SCIM 2.0 SPEC test)
  it('Okta: answers the requests of its SCIM 2.0 specification test', async () => {
    const answer = await directory.call('GET', '/Users?count=1&startIndex=1');
    expect(answer.headers['cache-control']).toBe('no-store');
    const first = answer.json();
    expect(first).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      itemsPerPage: 1,
      startIndex: 1,
      totalResults: expect.any(Number),
    });
    const [{ id: someId, userName, name, emails, active }] = first.Resources;
    expect([someId, userName, name.familyName, name.givenName, emails[0].value, active]).not.toContain(undefined);
    expect((await read(someId)).id).toBe(someId);
    expect((await directory.find('userName eq "nobody@corp.example"')).json()).toMatchObject({
      totalResults: 0,
      Resources: [],
    });
    const missing = await directory.call('GET', '/Users/010101001010101011001010101011');
    expect([missing.statusCode, missing.json()]).toEqual([
      404,
      { schemas: [ERROR], status: '404', detail: expect.any(String) },
    ]);

    const body = {
      schemas: [USER],
      userName: 'runscope300@corp.example',
      name: { givenName: 'Runscope', familyName: 'Test' },
      emails: [{ primary: true, value: 'runscope300@corp.example', type: 'work' }],
      displayName: 'Runscope Test',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    };
    const created = await directory.call('POST', '/Users', body);
    expect([created.statusCode, created.json()]).toMatchObject([
      201,
      { userName: body.userName, name: body.name, active: true, schemas: [USER] },
    ]);
    expect(created.body).not.toContain('1mz050nq');
    const { id } = created.json();
    expect((await directory.call('POST', '/Users', body)).statusCode).toBe(409);
    expect((await directory.find('userName eq "RUNSCOPE300@corp.example"')).json()).toMatchObject({
      totalResults: 1,
      Resources: [{ id }],
    });
  });

  // https://developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20/
  it('Okta: accepts profile push by PUT, deactivation by PATCH without a path, and reactivation', async () => {
    const id = await directory.added('okta', { externalId: '00u2', name: { givenName: 'Before', familyName: 'Push' } });
    const pushed = await directory.call('PUT', `/Users/${id}`, {
      ...(await read(id)),
      name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
      emails: [{ primary: true, value: 'okta@corp.example', type: 'work', display: 'okta@corp.example' }],
    });
    expect(pushed.json()).toMatchObject({
      id,
      externalId: '00u2',
      name: { givenName: 'Another', familyName: 'User' },
      active: true,
    });
    const without = await directory.patch(id, { op: 'replace', value: { id, active: false } });
    expect([without.statusCode, without.json().active]).toEqual([200, false]);
    // Reactivation looks for the person, and pushes the whole profile.
    const found = (await directory.find('userName eq "okta@corp.example"')).json().Resources[0];
    expect(found).toMatchObject({ id, active: false });
    expect((await directory.call('PUT', `/Users/${id}`, { ...found, active: true })).json()).toMatchObject({
      id,
      active: true,
    });
  });

  // https://learn.microsoft.com/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups
  it('Entra: accepts booleans as text, capitalized operations, and paths as keys', async () => {
    expect((await directory.find('externalId eq "58342554-38d6-4ec8-948c-50044d0a33fd"')).json().totalResults).toBe(0);
    const created = await directory.call('POST', '/Users', {
      schemas: [USER, ENTERPRISE],
      externalId: '58342554-38d6-4ec8-948c-50044d0a33fd',
      userName: 'Test_User_ab6490ee@corp.example',
      active: true,
      emails: [{ primary: true, type: 'work', value: 'Test_User_fd0ea19b@corp.example' }],
      meta: { resourceType: 'User' },
      name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
      roles: [],
      phoneNumbers: [{ type: 'mobile', value: '+1 555 0100' }],
      [ENTERPRISE]: { department: 'Ward 7', manager: { value: 'x' } },
    });
    expect(created.statusCode).toBe(201);
    const { id } = created.json();
    for (const filter of [
      'externalId eq "58342554-38d6-4ec8-948c-50044d0a33fd"',
      'userName eq "test_user_ab6490ee@corp.example"',
      'emails[type eq "work"].value eq "test_user_fd0ea19b@corp.example"',
      'emails.value eq "Test_User_fd0ea19b@corp.example"',
      `${USER}:userName eq "test_user_ab6490ee@corp.example" and active eq true`,
    ])
      expect((await directory.find(filter)).json()).toMatchObject({ totalResults: 1, Resources: [{ id }] });
    expect(
      (await directory.find('emails[type eq "home"].value eq "test_user_fd0ea19b@corp.example"')).json().totalResults,
    ).toBe(0);

    const several = await directory.patch(
      id,
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@corp.example' },
      { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
      { op: 'Add', path: 'name.givenName', value: 'Added' },
      { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Ward 8' },
      { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '+1 555 0101' },
      { op: 'Replace', path: 'externalId', value: 'renamed-1' },
    );
    expect(several.json()).toMatchObject({
      emails: [{ value: 'updatedEmail@corp.example', type: 'work', primary: true }],
      name: { familyName: 'updatedFamilyName', givenName: 'Added' },
      externalId: 'renamed-1',
    });
    const keys = await directory.patch(id, {
      op: 'Replace',
      value: {
        displayName: 'By keys',
        'name.givenName': 'Keyed',
        'emails[type eq "work"].value': 'keyed@corp.example',
        [`${ENTERPRISE}:employeeNumber`]: '7',
        [ENTERPRISE]: { costCenter: '8' },
      },
    });
    expect(keys.json()).toMatchObject({
      displayName: 'By keys',
      name: { givenName: 'Keyed', familyName: 'updatedFamilyName' },
      emails: [{ value: 'keyed@corp.example' }],
    });
    expect((await directory.patch(id, { op: 'Remove', path: 'displayName' })).json().displayName).toBeUndefined();
    const userName = await directory.patch(id, { op: 'Replace', path: 'userName', value: 'renamed@corp.example' });
    expect(userName.json()).toMatchObject({
      userName: 'renamed@corp.example',
      emails: [{ value: 'keyed@corp.example' }],
    });
    expect((await directory.patch(id, { op: 'Replace', path: 'active', value: 'False' })).json().active).toBe(false);
    expect((await directory.patch(id, { op: 'Add', path: 'active', value: 'True' })).json().active).toBe(true);
    expect((await directory.call('DELETE', `/Users/${id}`)).statusCode).toBe(204);
    expect((await directory.call('DELETE', `/Users/${id}`)).statusCode).toBe(404);
  });

  it('a repeated request is idempotent and changes neither the version nor the audit trail', async () => {
    const id = await directory.added('retry');
    const off = { op: 'Replace', path: 'active', value: 'False' };
    const first = await directory.patch(id, off);
    const { url, owner } = directory.organization;
    const head = async () => (await owner.get(`${url}/audit/verify`)).json().head;
    const before = await head();
    const second = await directory.patch(id, off);
    expect([second.statusCode, second.body, await head()]).toEqual([200, first.body, before]);
  });

  it('pages are stable, tolerate out-of-range parameters, and honor the attribute selection', async () => {
    for (const name of ['p1', 'p2', 'p3']) await directory.added(name);
    const all = (await directory.call('GET', '/Users')).json();
    const ids: string[] = [];
    for (let startIndex = 1; startIndex <= all.totalResults; startIndex += 2) {
      const page = (await directory.call('GET', `/Users?startIndex=${startIndex}&count=2`)).json();
      expect(page).toMatchObject({ totalResults: all.totalResults, startIndex, itemsPerPage: page.Resources.length });
      ids.push(...page.Resources.map(({ id }: { id: string }) => id));
    }
    expect(ids).toEqual(all.Resources.map(({ id }: { id: string }) => id));
    expect((await directory.call('GET', '/Users?startIndex=-5&count=-1')).json()).toMatchObject({
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    });
    expect((await directory.call('GET', '/Users?startIndex=9999')).json()).toMatchObject({
      totalResults: all.totalResults,
      Resources: [],
    });
    const lean = (await directory.call('GET', '/Users?count=1&attributes=userName')).json().Resources[0];
    expect(Object.keys(lean).toSorted()).toEqual(['id', 'meta', 'schemas', 'userName']);
    const without = (await directory.call('GET', `/Users?count=1&excludedAttributes=emails,${USER}:name`)).json()
      .Resources[0];
    expect(Object.keys(without)).toEqual(expect.arrayContaining(['userName', 'active']));
    expect(without.emails ?? without.name).toBeUndefined();
    const part = (await directory.call('GET', '/Users?count=1&attributes=name.familyName,emails.value')).json();
    expect(Object.keys(part.Resources[0].name)).toEqual(['familyName']);
    expect(Object.keys(part.Resources[0].emails[0])).toEqual(['value']);
    const rest = (await directory.call('GET', '/Users?count=1&excludedAttributes=name.familyName')).json();
    expect(Object.keys(rest.Resources[0].name)).not.toContain('familyName');
    expect(Object.keys(rest.Resources[0].name)).toContain('givenName');
  });

  it('an outdated If-Match returns 412 and a current If-None-Match returns 304', async () => {
    const id = await directory.added('versions');
    const { etag } = (await directory.call('GET', `/Users/${id}`)).headers;
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    expect((await directory.call('GET', `/Users/${id}`, undefined, { 'if-none-match': etag })).statusCode).toBe(304);
    const change = { schemas: [PATCH], Operations: [{ op: 'replace', path: 'displayName', value: 'One' }] };
    const changed = await directory.call('PATCH', `/Users/${id}`, change, { 'if-match': etag });
    expect([changed.statusCode, changed.headers.etag]).toEqual([200, changed.json().meta.version]);
    for (const method of ['PATCH', 'PUT', 'DELETE'] as const) {
      const payload =
        method === 'PUT' ? { userName: 'versions@corp.example' } : method === 'PATCH' ? change : undefined;
      const late = await directory.call(method, `/Users/${id}`, payload, { 'if-match': etag });
      expect([late.statusCode, late.json().status]).toEqual([412, '412']);
    }
    expect((await directory.call('DELETE', `/Users/${id}`, undefined, { 'if-match': '*' })).statusCode).toBe(204);
  });
});

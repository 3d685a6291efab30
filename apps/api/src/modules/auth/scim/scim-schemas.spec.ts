import { RESOURCE_TYPES, SCHEMAS, SERVICE_PROVIDER_CONFIG } from './scim-schemas.js';

const CORE = 'urn:ietf:params:scim:schemas:core:2.0';
const sentence = expect.stringMatching(/^[A-Z].*\.$/);
const plain = (name: string, rest: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  description: sentence,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...rest,
});
const complex = (name: string, subAttributes: object[], rest: object = {}) => {
  const { caseExact: _, uniqueness: __, ...whole } = plain(name, { type: 'complex', subAttributes, ...rest });
  return whole;
};
const readOnly = { mutability: 'readOnly' };

/** Directories build their attribute mapping from these documents (RFC 7643, sections 5 to 7). */
describe('SCIM discovery', () => {
  test('announces support for PATCH, filters and ETags only', () => {
    expect(SERVICE_PROVIDER_CONFIG).toEqual({
      schemas: [`${CORE}:ServiceProviderConfig`],
      patch: { supported: true },
      bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
      filter: { supported: true, maxResults: 200 },
      changePassword: { supported: false },
      sort: { supported: false },
      etag: { supported: true },
      authenticationSchemes: [
        {
          type: 'oauthbearertoken',
          name: 'Bearer token',
          description: sentence,
          specUri: expect.stringMatching(/rfc6750$/),
          primary: true,
        },
      ],
    });
  });

  test('lists the resource types User and Group', () => {
    const type = (name: string) => ({
      schemas: [`${CORE}:ResourceType`],
      id: name,
      name,
      endpoint: `/${name}s`,
      description: expect.stringMatching(/organization/),
      schema: `${CORE}:${name}`,
      schemaExtensions: [],
    });
    expect(RESOURCE_TYPES).toEqual([type('User'), type('Group')]);
  });

  test('describes every stored attribute', () => {
    const schema = (name: string, attributes: object[]) => ({
      schemas: [`${CORE}:Schema`],
      id: `${CORE}:${name}`,
      name,
      description: expect.stringMatching(/organization/),
      attributes,
    });
    const unique = { required: true, uniqueness: 'server' };
    const reference = (to: string) => plain('$ref', { type: 'reference', referenceTypes: [to], ...readOnly });
    expect(SCHEMAS).toEqual([
      schema('User', [
        plain('userName', unique),
        plain('externalId', { caseExact: true }),
        complex('name', [plain('givenName'), plain('familyName'), plain('formatted', readOnly)]),
        plain('displayName'),
        complex(
          'emails',
          [plain('value'), plain('type', { canonicalValues: ['work'] }), plain('primary', { type: 'boolean' })],
          { multiValued: true },
        ),
        plain('active', { type: 'boolean' }),
        complex('groups', [plain('value', readOnly), plain('display', readOnly), reference('Group')], {
          multiValued: true,
          ...readOnly,
        }),
      ]),
      schema('Group', [
        plain('displayName', unique),
        plain('externalId', { caseExact: true }),
        complex(
          'members',
          [plain('value'), plain('type', { canonicalValues: ['User'], ...readOnly }), reference('User')],
          { multiValued: true },
        ),
      ]),
    ]);
  });
});

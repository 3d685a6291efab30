export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

export const MOST_RESULTS = 200;

const attribute = (name: string, description: string, rest: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...rest,
});

const complex = (name: string, description: string, subAttributes: object[], rest: object = {}) => {
  const { caseExact: _, uniqueness: __, ...whole } = attribute(name, description, { type: 'complex', ...rest });
  return { ...whole, subAttributes };
};

const reference = (to: 'User' | 'Group') =>
  attribute('$ref', 'Its address.', { type: 'reference', referenceTypes: [to], mutability: 'readOnly' });

export const SERVICE_PROVIDER_CONFIG = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_RESULTS },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token that an owner or admin creates in the settings of the organization.',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
};

const resourceType = (name: string, endpoint: string, schema: string, description: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: name,
  name,
  endpoint,
  description,
  schema,
  schemaExtensions: [],
});

export const RESOURCE_TYPES = [
  resourceType('User', '/Users', USER_SCHEMA, 'People of the organization'),
  resourceType('Group', '/Groups', GROUP_SCHEMA, 'Groups for which the organization has requirements'),
];

export const SCHEMAS = [
  {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id: USER_SCHEMA,
    name: 'User',
    description: 'People of the organization',
    attributes: [
      attribute('userName', 'The name of the person in the directory, mostly their address.', {
        required: true,
        uniqueness: 'server',
      }),
      attribute('externalId', 'The id of the person in the directory.', { caseExact: true }),
      complex('name', 'The name of the person.', [
        attribute('givenName', 'First name.'),
        attribute('familyName', 'Last name.'),
        attribute('formatted', 'Both.', { mutability: 'readOnly' }),
      ]),
      attribute('displayName', 'The name as the directory shows it.'),
      complex(
        'emails',
        'The address of the person at work. Of several the primary one is kept, or the one of type work.',
        [
          attribute('value', 'The address.'),
          attribute('type', 'Always work.', { canonicalValues: ['work'] }),
          attribute('primary', 'Always true.', { type: 'boolean' }),
        ],
        { multiValued: true },
      ),
      attribute('active', 'Whether the person is a member of the organization.', { type: 'boolean' }),
      complex(
        'groups',
        'The groups the person is in.',
        [
          attribute('value', 'The id of the group.', { mutability: 'readOnly' }),
          attribute('display', 'Its name.', { mutability: 'readOnly' }),
          reference('Group'),
        ],
        { multiValued: true, mutability: 'readOnly' },
      ),
    ],
  },
  {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id: GROUP_SCHEMA,
    name: 'Group',
    description: 'Groups for which the organization has requirements',
    attributes: [
      attribute('displayName', 'The name of the group.', { required: true, uniqueness: 'server' }),
      attribute('externalId', 'The id of the group in the directory.', { caseExact: true }),
      complex(
        'members',
        'The people in it, who are members of the organization.',
        [
          attribute('value', 'The id of the person.'),
          attribute('type', 'Always User.', { canonicalValues: ['User'], mutability: 'readOnly' }),
          reference('User'),
        ],
        { multiValued: true },
      ),
    ],
  },
];

export const listOf = (resources: object[], totalResults = resources.length, startIndex = 1) => ({
  schemas: [LIST_SCHEMA],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

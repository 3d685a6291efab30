import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TxtRecords } from '../dns.plugin.js';
import { problemWith } from '../identity/typed-profile.js';
import { sendPage } from '../pages/layout.js';
import type { Settings } from '../settings.js';
import { directoryPage } from './directory-page.js';
import { DIALECTS, type DirectoryPeople, type DirectoryPerson } from './people.js';
import { ScimClient } from './scim-client.js';

const MAX_NAME_LENGTH = 100;
const NO_TOKEN = 'Save the SCIM token first: owner or admin make it in the settings of the organization.';

export async function directoryPlugin(
  server: FastifyInstance,
  settings: Settings,
  people: DirectoryPeople,
  records: TxtRecords,
): Promise<void> {
  const client = new ScimClient(`${settings.publicUrl}/scim/v2`);
  const show = (reply: FastifyReply, problem: string | null = null) =>
    sendPage(reply, {
      title: 'Enterprise directory',
      status: problem ? 422 : 200,
      body: directoryPage(settings, people, client, problem),
    });
  const back = (reply: FastifyReply) => reply.redirect('/directory', 303);

  server.get('/directory', (_request, reply) => show(reply));

  server.post('/directory/connection', (request, reply) => {
    const { token, dialect } = fieldsOf(request);
    people.connect(token, DIALECTS.find((one) => one === dialect) ?? 'okta');
    return back(reply);
  });

  server.post('/directory/record', (request, reply) => {
    const { name, value } = fieldsOf(request);
    return records.set(name, value) ? back(reply) : show(reply, 'Give a record name and a record value.');
  });

  server.post('/directory/people', async (request, reply) => {
    const { email, firstName, lastName } = fieldsOf(request);
    const { token } = people.connection;
    const problem = problemWith(email) ?? (token ? null : NO_TOKEN);
    if (problem) return show(reply, problem);
    if (people.isFull) return show(reply, 'The directory has no room for more people.');
    const person = people.add({ email, firstName, lastName });
    if (!person) return show(reply, 'Somebody has this address already.');
    people.change(person, { productId: await client.add(token, person) });
    return back(reply);
  });

  const onPerson = (
    act: string,
    work: (person: DirectoryPerson, request: FastifyRequest) => Promise<string | null | void>,
  ) =>
    server.post(`/directory/people/:key/${act}`, async (request, reply) => {
      const person = people.find(String((request.params as Record<string, string>)['key']));
      if (!person) return show(reply, 'This person no longer exists.');
      if (!people.connection.token) return show(reply, NO_TOKEN);
      const problem = await work(person, request);
      return problem ? show(reply, problem) : back(reply);
    });

  onPerson('send', async (person) => {
    people.change(person, { productId: await client.add(people.connection.token, person) });
  });
  onPerson('change', async (person, request) => {
    const { email, firstName, lastName } = fieldsOf(request);
    const problem = problemWith(email);
    if (problem) return problem;
    if (people.has(email, person)) return 'Somebody has this address already.';
    people.change(person, { email, firstName, lastName });
    const { token, dialect } = people.connection;
    if (person.productId !== null) await client.change(token, dialect, person.productId, person);
    return null;
  });
  for (const [act, isActive] of [
    ['deactivate', false],
    ['activate', true],
  ] as const)
    onPerson(act, async (person) => {
      const { token, dialect } = people.connection;
      people.change(person, { isActive });
      if (person.productId !== null) await client.setActive(token, dialect, person.productId, isActive);
    });
  onPerson('remove', async (person) => {
    if (person.productId !== null) await client.remove(people.connection.token, person.productId);
    people.remove(person);
  });
}

function fieldsOf({ body }: FastifyRequest) {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const text = (name: string, longest: number) =>
    typeof fields[name] === 'string' ? fields[name].trim().slice(0, longest) : '';
  return {
    email: text('email', 300),
    firstName: text('firstName', MAX_NAME_LENGTH),
    lastName: text('lastName', MAX_NAME_LENGTH),
    token: text('token', 300),
    dialect: text('dialect', 20),
    name: text('name', 300),
    value: text('value', 2_100),
  };
}

import { Person } from './person.container.mjs';

const person = new Person('leaver@example.test');
await person.signIn();
const headers = { 'content-type': 'application/json' };
const body = JSON.stringify({ confirm: person.email });
const { status } = await person.call('POST', '/api/account/deletion', { headers, body });
console.log(JSON.stringify({ status }));

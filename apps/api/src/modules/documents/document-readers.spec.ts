import { DocumentReaders } from './document-readers.js';

test('a document may be read by whom any rule lets, and by nobody without a rule', async () => {
  const readers = new DocumentReaders();
  expect(await readers.mayRead('credential', 'reviewer')).toBe(false);
  const asked: string[] = [];
  for (const name of ['reviewer', 'auditor', 'nobody'])
    readers.allow(async (credentialId, viewerId) => {
      asked.push(`${name}: ${credentialId}, ${viewerId}`);
      return viewerId === name;
    });
  expect(await readers.mayRead('credential', 'auditor')).toBe(true);
  expect(asked).toEqual(['reviewer: credential, auditor', 'auditor: credential, auditor']);
  expect(await readers.mayRead('credential', 'stranger')).toBe(false);
});

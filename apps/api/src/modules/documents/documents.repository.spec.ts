import { UnitOfWork } from '@tracker/database/unit-of-work';
import { type CredentialCalls, credentialsOf } from '../../testing/credential-calls.js';
import { testApp } from '../../testing/test-app.js';
import type { TestPerson } from '../../testing/test-person.js';
import { DocumentRemovals } from './document-removals.js';
import { DocumentStorage } from './document-storage.js';
import { DocumentsRepository, type StoredFile } from './documents.repository.js';

const MB = 1024 * 1024;
const fileOf = (storageKey: string, sizeBytes = 5): StoredFile => ({
  storageKey,
  fileName: `${storageKey}.pdf`,
  contentType: 'application/pdf',
  sizeBytes,
});

describe('what the database knows of documents', () => {
  const api = testApp();
  let ada: TestPerson;
  let calls: CredentialCalls;
  let documents: DocumentsRepository;

  beforeAll(async () => {
    calls = credentialsOf(api);
    documents = api.get(DocumentsRepository);
  });
  beforeEach(async () => {
    ada = await api.signIn();
  });

  const credential = async (file?: StoredFile): Promise<string> => {
    const { id } = (await calls.create(ada)).json<{ id: string }>();
    if (file) await documents.insert(id, file);
    return id;
  };
  const renew = (id: string, storageKey: string | null) =>
    calls.query(
      `insert into credential_renewals (credential_id, issue_date, expiry_date, storage_key, file_name, content_type, size_bytes)
       select $1, '2020-01-01', '2021-01-01', key, key, case when key is not null then 'application/pdf' end,
         case when key is not null then 7 end from (values ($2::text)) as given (key)`,
      [id, storageKey],
    );

  it('is a file for its owner, and by itself for whoever else may see it', async () => {
    const id = await credential(fileOf('own', 3));
    const own = await documents.findOwned(id, ada.userId);
    expect(own).toEqual({ id: expect.any(String), ...fileOf('own', 3) });
    expect(await documents.findOwned(id, (await api.signIn()).userId)).toBeNull();
    expect(await documents.find(id)).toMatchObject({ id: own?.id, credentialId: id, ...fileOf('own', 3) });
    const bare = await credential();
    expect([await documents.findOwned(bare, ada.userId), await documents.find(bare)]).toEqual([null, null]);
  });

  it('is how much there is of them, against the best plan among a person’s organizations', async () => {
    const id = await credential(fileOf('large', 10 * MB));
    await credential();
    expect([await documents.sizeOf(id), await documents.sizeOf(await credential())]).toEqual([10 * MB, 0]);
    const used = { documentBytes: 10 * MB, credentials: 3 };
    const free = { documentBytesLimit: 100 * MB, credentialsLimit: 3 };
    expect(await documents.usage(ada.userId)).toEqual({ ...used, ...free });
    await calls.found(ada, 'free');
    expect(await documents.usage(ada.userId)).toEqual({ ...used, ...free });
    for (const tier of ['team', 'enterprise'] as const) {
      const bea = await api.signIn();
      await calls.found(bea, 'free');
      await calls.found(bea, tier);
      expect(await documents.usage(bea.userId)).toEqual({
        documentBytes: 0,
        credentials: 0,
        documentBytesLimit: 5 * 1024 * MB,
        credentialsLimit: null,
      });
    }
  });

  it('is which files belong to credentials, present and former ones, and to no others', async () => {
    const [one, other] = [await credential(fileOf('present')), await credential(fileOf('another')), await credential()];
    await renew(one, 'former');
    await renew(one, null);
    await renew(other, 'another former');
    expect((await documents.storageKeysOf([one])).toSorted()).toEqual(['former', 'present']);
    expect((await documents.storageKeysOf([one, other])).toSorted()).toEqual([
      'another',
      'another former',
      'former',
      'present',
    ]);
    const known = await Promise.all(['present', 'former', 'foreign'].map((key) => documents.hasFile(key)));
    expect(known).toEqual([true, true, false]);
  });

  it('is taken away with its row, once', async () => {
    const [id, other] = [await credential(fileOf('taken')), await credential(fileOf('kept'))];
    const remove = () => api.get(UnitOfWork).run(() => documents.remove(id));
    expect([await remove(), await remove()]).toEqual(['taken', null]);
    expect([await documents.find(id), (await documents.find(other))?.storageKey]).toEqual([null, 'kept']);
  });

  it('keeps a former document’s file from a removal that was ordered for it', async () => {
    const id = await credential();
    await renew(id, 'once');
    const remove = jest.spyOn(api.get(DocumentStorage), 'remove').mockResolvedValue();
    const removals = api.get(DocumentRemovals);
    for (const storageKey of ['once', 'never']) await removals.handle({ storageKey });
    expect(remove.mock.calls).toEqual([['never']]);
    remove.mockRestore();
  });
});

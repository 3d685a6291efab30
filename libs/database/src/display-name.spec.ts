import { displayName } from '@tracker/contracts/auth/display-name';
import { createDataSource } from './data-source.js';
import { createTestDatabase } from './test-database.js';

it('calls people in SQL as the contracts do', async () => {
  const parts = [null, '', ' ', 'Ada', 'Ada  Maria', 'Źdźbło', '李', `O'Neill`, '🎓', '%s', 'ADA', '  padded '];
  const people = parts.flatMap((firstName) =>
    parts.map((lastName) => ({ firstName, lastName, email: 'ada@example.test' })),
  );
  const database = await createTestDatabase();
  const dataSource = await createDataSource(database.url).initialize();
  try {
    const rows: { name: string }[] = await dataSource.query(
      `select display_name("firstName", "lastName", email) as name
        from rows from (jsonb_to_recordset($1) as ("firstName" text, "lastName" text, email text))
        with ordinality person ("firstName", "lastName", email, place) order by place`,
      [JSON.stringify(people)],
    );
    expect(rows.map(({ name }) => name)).toEqual(people.map(displayName));
  } finally {
    await dataSource.destroy();
    await database.drop();
  }
});

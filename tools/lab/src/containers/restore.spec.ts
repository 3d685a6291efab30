import { guideCommands } from './restore.js';

describe('the commands of the guide', () => {
  it('are read from the block below a heading, with their continued lines', async () => {
    const commands = await guideCommands('backup.md', 'Backup and restore');
    expect(commands).toHaveLength(2);
    expect(commands[0]).toContain('pg_dump');
    const [, restore] = await guideCommands('backup.md', 'Restore');
    expect(restore).toMatch(/^docker compose exec -T postgres pg_restore .* < tracker\.dump$/);
    await expect(guideCommands('backup.md', 'Nothing')).rejects.toThrow('"Nothing"');
  });

  it('hold mail and webhooks before any process of the restored installation starts', async () => {
    const commands = await guideCommands('backup.md', 'Restore');
    const place = (end: string) => commands.findIndex((command) => command.endsWith(end));
    const order = [
      '-xf - < files.tar',
      'mail.js hold',
      'webhooks.js hold',
      'up -d',
      'mail.js pending',
      'mail.js release',
    ];
    const places = order.map(place);
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });
});

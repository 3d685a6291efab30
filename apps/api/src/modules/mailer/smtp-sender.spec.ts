import { Readable } from 'node:stream';
import { OnePiece } from './smtp-sender.js';

test('what comes in parts goes on as one piece', async () => {
  const parts = ['Subject: Gone\r\n', '\r\n', 'It is gone.\r\n'].map((part) => Buffer.from(part));
  const pieces = await Readable.from(parts).pipe(new OnePiece()).toArray();
  expect(pieces.map(String)).toEqual(['Subject: Gone\r\n\r\nIt is gone.\r\n']);
});

import { createHash } from 'node:crypto';
import type { RemoteFailureReport } from '@tracker/contracts/rollout/remotes';

const MAX_LINES = 30;
const ABOUT_PEOPLE = [
  /[\w.!$%&'*+^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g,
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi,
  /[?#][^\s):]*/g,
  /\b[\w-]{32,}\b/g,
];
const PLACE = /\/remotes\/[a-z][a-z0-9-]*\/[^/\s]+\/([\w.@+~/-]+\.js)[^\s):]*:(\d+):(\d+)/;

export interface ReportedError {
  fingerprint: string;
  message: string;
  stack: string;
}

interface Place {
  file: string;
  line: number;
  column: number;
}

export function reportedError({ kind, message = '', stack = '' }: RemoteFailureReport): ReportedError {
  const [cleanMessage, cleanStack] = [clean(message), clean(stack).split('\n').slice(0, MAX_LINES).join('\n')];
  const place = cleanStack.split('\n').find((line) => PLACE.test(line)) ?? '';
  const same = [kind, cleanMessage.replaceAll(/\d+/g, '0'), JSON.stringify(placeIn(place))].join('\0');
  return {
    fingerprint: createHash('sha256').update(same).digest('hex').slice(0, 16),
    message: cleanMessage,
    stack: cleanStack,
  };
}

export function placeIn(line: string): Place | null {
  const [, file, row, column] = PLACE.exec(line) ?? [];
  return file === undefined ? null : { file, line: Number(row), column: Number(column) };
}

function clean(text: string): string {
  const printable = text.replaceAll(/[^\P{C}\n]/gu, ' ');
  return ABOUT_PEOPLE.reduce((cleaned, pattern) => cleaned.replaceAll(pattern, '…'), printable);
}

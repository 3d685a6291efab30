const FAULT_MODES = {
  none: 'takes every mail',
  '421': 'turns connections away with 421',
  '451': 'reads the mail, then answers 451 and keeps nothing',
  '550': 'refuses recipients with 550',
  hang: 'accepts the connection and never says a word',
  'hang-after-data': 'keeps the mail and never acknowledges it',
  refuse: 'does not listen',
} as const;

type FaultMode = keyof typeof FAULT_MODES;

interface Fault {
  mode: FaultMode;
  times: number | null;
  recipient: string | null;
}

const NO_FAULT: Fault = { mode: 'none', times: null, recipient: null };

export class Faults {
  private active = NO_FAULT;

  get current(): Fault {
    return { ...this.active };
  }

  set(fault: Fault): void {
    this.active = fault;
  }

  strikes(mode: FaultMode, recipients: readonly string[] = []): boolean {
    const { recipient, times } = this.active;
    if (this.active.mode !== mode) return false;
    if (recipient && !recipients.some((address) => address.toLowerCase() === recipient.toLowerCase())) return false;
    if (times !== null) this.active = times > 1 ? { ...this.active, times: times - 1 } : NO_FAULT;
    return true;
  }
}

export function readFault(body: unknown): Fault | string {
  const { mode, times, recipient } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const name = String(mode);
  if (!Object.hasOwn(FAULT_MODES, name)) return `mode must be one of ${Object.keys(FAULT_MODES).join(', ')}.`;
  if (times !== undefined && !(Number.isInteger(Number(times)) && Number(times) > 0)) return 'times must be 1 or more.';
  return {
    mode: name as FaultMode,
    times: times === undefined ? null : Number(times),
    recipient: typeof recipient === 'string' && recipient ? recipient : null,
  };
}

import { invalidParameter, missingParameter } from './stripe-error.js';

type Values = Readonly<Record<string, unknown>>;

interface Nested {
  [name: string]: string | Nested;
}

/** Reads nested values as Stripe's SDK sends them: `items[0][price]=p&expand[]=customer`. Lists have their indexes as keys. */
export function parseParameters(text: string): Nested {
  const parsed = emptyParameters();
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.match(/[^[\]]+|\[\]/g) ?? [];
    const last = names.pop();
    let values = parsed;
    for (const name of names) {
      const child = values[name];
      values = typeof child === 'object' ? child : (values[name] = emptyParameters());
    }
    if (last) values[last === '[]' ? Object.keys(values).length : last] = value;
  }
  return parsed;
}

const emptyParameters = () => Object.create(null) as Nested;

export class Parameters {
  private readonly values: Values;

  constructor(
    values: unknown,
    private readonly path = '',
  ) {
    this.values = typeof values === 'object' && values !== null ? (values as Values) : {};
  }

  has(name: string): boolean {
    return this.values[name] !== undefined;
  }

  nameOf(name: string): string {
    return this.path ? `${this.path}[${name}]` : name;
  }

  text(name: string): string | null | undefined {
    const value = this.values[name];
    if (value === undefined) return undefined;
    if (typeof value === 'object') throw invalidParameter(this.nameOf(name), `Invalid string: ${this.nameOf(name)}`);
    return String(value) || null;
  }

  requiredText(name: string): string {
    const text = this.text(name);
    if (!text) throw missingParameter(this.nameOf(name));
    return text;
  }

  integer(name: string): number | undefined {
    const text = this.text(name);
    if (text === undefined || text === null) return undefined;
    if (!/^-?\d+$/.test(text)) throw invalidParameter(this.nameOf(name), `Invalid integer: ${text}`);
    return Number(text);
  }

  boolean(name: string): boolean | undefined {
    const text = this.text(name);
    if (text === undefined || text === null) return undefined;
    if (text !== 'true' && text !== 'false') throw invalidParameter(this.nameOf(name), `Invalid boolean: ${text}`);
    return text === 'true';
  }

  oneOf<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const text = this.text(name);
    if (text === undefined || text === null) return undefined;
    const choice = choices.find((candidate) => candidate === text);
    if (choice) return choice;
    throw invalidParameter(this.nameOf(name), `Invalid ${this.nameOf(name)}: must be one of ${choices.join(', ')}`);
  }

  child(name: string): Parameters {
    return new Parameters(this.values[name], this.nameOf(name));
  }

  children(name: string): Parameters[] {
    const list = this.values[name];
    if (typeof list !== 'object' || list === null) return [];
    return Object.entries(list).map(([index, values]) => new Parameters(values, `${this.nameOf(name)}[${index}]`));
  }

  texts(name: string): string[] {
    const value = this.values[name];
    const list =
      typeof value === 'object' && value !== null ? Object.values(value) : value === undefined ? [] : [value];
    return list.map(String);
  }

  metadata(): Record<string, string> {
    const sent = this.values['metadata'];
    const entries = Object.entries(typeof sent === 'object' && sent !== null ? sent : {});
    return Object.fromEntries(entries.filter(([, value]) => value !== '').map(([key, value]) => [key, String(value)]));
  }
}

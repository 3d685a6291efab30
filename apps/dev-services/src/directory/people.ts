import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export const DIALECTS = ['okta', 'entra'] as const;
export type Dialect = (typeof DIALECTS)[number];

export interface DirectoryPerson {
  key: string;
  email: string;
  firstName: string;
  lastName: string;
  isActive: boolean;
  productId: string | null;
}

interface State {
  token: string;
  dialect: Dialect;
  people: DirectoryPerson[];
}

const MAX_PEOPLE = 500;

export class DirectoryPeople {
  private readonly state: State;

  constructor(private readonly path: string) {
    mkdirSync(dirname(path), { recursive: true });
    const empty: State = { token: '', dialect: 'okta', people: [] };
    this.state = existsSync(path) ? { ...empty, ...(JSON.parse(readFileSync(path, 'utf8')) as State) } : empty;
  }

  get connection(): Pick<State, 'token' | 'dialect'> {
    return this.state;
  }

  connect(token: string, dialect: Dialect): void {
    Object.assign(this.state, { token, dialect });
    this.write();
  }

  list(): readonly DirectoryPerson[] {
    return this.state.people;
  }

  find(key: string): DirectoryPerson | undefined {
    return this.state.people.find((person) => person.key === key);
  }

  findActive(email: string): DirectoryPerson | undefined {
    return this.state.people.find((person) => person.isActive && isSame(person.email, email));
  }

  has(address: string, except?: DirectoryPerson): boolean {
    return this.state.people.some((person) => person !== except && isSame(person.email, address));
  }

  get isFull(): boolean {
    return this.state.people.length >= MAX_PEOPLE;
  }

  add(person: Pick<DirectoryPerson, 'email' | 'firstName' | 'lastName'>): DirectoryPerson | null {
    if (this.has(person.email)) return null;
    const added = { ...person, key: randomUUID(), isActive: true, productId: null };
    this.state.people.push(added);
    this.write();
    return added;
  }

  change(person: DirectoryPerson, changes: Partial<DirectoryPerson>): void {
    Object.assign(person, changes);
    this.write();
  }

  remove({ key }: DirectoryPerson): void {
    this.state.people = this.state.people.filter((person) => person.key !== key);
    this.write();
  }

  private write(): void {
    writeFileSync(`${this.path}.new`, JSON.stringify(this.state), { mode: 0o600 });
    renameSync(`${this.path}.new`, this.path);
  }
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

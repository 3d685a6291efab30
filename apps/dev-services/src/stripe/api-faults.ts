import { StripeApiError } from './stripe-error.js';

export const API_FAULT_MODES = ['none', '429', '500', 'hang'] as const;
export type ApiFaultMode = (typeof API_FAULT_MODES)[number];

export class ApiFaults {
  private mode: ApiFaultMode = 'none';
  private left = Infinity;

  get current(): { mode: ApiFaultMode; times: number | null } {
    return { mode: this.mode, times: Number.isFinite(this.left) ? this.left : null };
  }

  set(mode: ApiFaultMode, times: number | null): void {
    this.mode = mode;
    this.left = times ?? Infinity;
  }

  strikes(mode: ApiFaultMode): boolean {
    if (this.mode !== mode) return false;
    this.left -= 1;
    if (this.left <= 0) this.set('none', null);
    return true;
  }

  throwIfStriking(): void {
    if (this.strikes('429'))
      throw new StripeApiError(429, 'Too many requests hit the API too quickly.', { code: 'rate_limit' });
    if (this.strikes('500')) throw new StripeApiError(500, 'An unknown error occurred.', { type: 'api_error' });
  }
}

/** How far somebody is with the first steps, in this browser; unlike drafts it stays at logout. */
export interface KeptSteps {
  /** There was nothing when they first came. */
  hasBegun: boolean;
  hasSeenReminders: boolean;
  isHidden: boolean;
}

const NOTHING: KeptSteps = { hasBegun: false, hasSeenReminders: false, isHidden: false };
const keyOf = (userId: string) => `first-steps:${userId}`;

export function keptSteps(userId: string): KeptSteps {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null') as Partial<KeptSteps> | null;
    return { ...NOTHING, ...kept };
  } catch {
    return NOTHING;
  }
}

export function keepSteps(userId: string, steps: KeptSteps): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(steps));
  } catch {
    // Storage may be blocked or full: they are shown again in the next page.
  }
}

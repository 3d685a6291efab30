import { type ComponentProps, useRef } from 'react';
import { Button } from './button';
import { useFocusHeadingOnExit } from './use-focus-heading-on-exit';

/** A button that disappears after use, such as Retry; the focus then moves to the heading of its section. */
export function PassingButton(button: Omit<ComponentProps<typeof Button>, 'ref'>) {
  const ref = useRef<HTMLButtonElement>(null);
  useFocusHeadingOnExit(ref);
  return <Button ref={ref} {...button} />;
}

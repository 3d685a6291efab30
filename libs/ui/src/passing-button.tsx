import { type ComponentProps, useRef } from 'react';
import { Button } from './button';
import { useFocusHeadingOnExit } from './use-focus-heading-on-exit';

/** A button that goes with the state in which it made sense, such as Retry: the focus is then on the heading of its section. */
export function PassingButton(button: Omit<ComponentProps<typeof Button>, 'ref'>) {
  const ref = useRef<HTMLButtonElement>(null);
  useFocusHeadingOnExit(ref);
  return <Button ref={ref} {...button} />;
}

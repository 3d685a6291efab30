import { IconButton } from '@tracker/ui/icon-button';
import { Tooltip } from '@tracker/ui/tooltip';
import type { ComponentProps } from 'react';

/** An icon button whose label is its tooltip as well. */
export function ToolbarButton(button: ComponentProps<typeof IconButton>) {
  return (
    <Tooltip text={button.label}>
      <IconButton {...button} />
    </Tooltip>
  );
}

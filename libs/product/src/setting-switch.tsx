import { ListRow, Quiet } from '@tracker/ui/layout';
import { Switch } from '@tracker/ui/switch';
import { type ComponentProps, type ReactNode, useId } from 'react';

interface SettingSwitchProps extends ComponentProps<typeof Switch> {
  name: string;
  text: ReactNode;
}

export function SettingSwitch({ name, text, ...props }: SettingSwitchProps) {
  const id = useId();
  return (
    <ListRow side={<Switch {...props} aria-labelledby={`${id}-name`} aria-describedby={`${id}-text`} />}>
      <strong id={`${id}-name`}>{name}</strong>
      <Quiet id={`${id}-text`}>{text}</Quiet>
    </ListRow>
  );
}

import { ListRow, Quiet } from '@tracker/ui/layout';
import { Switch } from '@tracker/ui/switch';
import { type ComponentProps, useId } from 'react';

interface SettingSwitchProps extends ComponentProps<typeof Switch> {
  name: string;
  text: string;
}

export function SettingSwitch({ name, text, ...props }: SettingSwitchProps) {
  const nameId = useId();
  return (
    <ListRow side={<Switch {...props} aria-labelledby={nameId} />}>
      <strong id={nameId}>{name}</strong>
      <Quiet>{text}</Quiet>
    </ListRow>
  );
}

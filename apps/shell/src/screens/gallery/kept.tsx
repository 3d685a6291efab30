import { type ReactNode, useState } from 'react';

interface KeptProps<Value> {
  initial: Value;
  children: (value: Value, keep: (value: Value) => void) => ReactNode;
}

export function Kept<Value>({ initial, children }: KeptProps<Value>) {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
}

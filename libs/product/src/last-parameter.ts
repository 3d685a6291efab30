import { useParams } from '@tracker/shell-sdk/router';
import { useState } from 'react';

/** A parameter of the path. The address changes before the next screen has loaded; until then this one keeps its own. */
export function useLastParameter(name: string): string {
  const { [name]: inAddress } = useParams();
  const [value, setValue] = useState(inAddress ?? '');
  if (inAddress !== undefined && inAddress !== value) setValue(inAddress);
  return value;
}

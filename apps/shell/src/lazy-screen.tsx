import { lazyPart } from '@tracker/ui/lazy-part';
import { Logo } from '@tracker/ui/logo';
import type { ComponentType, ReactNode } from 'react';

export interface LazyScreen<Props> {
  Screen: (props: Props) => ReactNode;
  load: () => Promise<unknown>;
}

export function lazyScreen<Props extends object>(get: () => Promise<ComponentType<Props>>): LazyScreen<Props> {
  const part = lazyPart(get);
  function Screen(props: Props) {
    const { loaded: Loaded, hasFailed } = part.useLoaded();
    if (hasFailed) throw new Error('Part of the shell could not be loaded.');
    return Loaded ? <Loaded {...props} /> : <StartScreen />;
  }
  return { Screen, load: part.load };
}

export function StartScreen() {
  return (
    <div className="start-screen" aria-busy="true">
      <Logo size={56} />
      <p className="start-name">Micro-Credential Tracker</p>
      <p className="start-line">Certifications and licences: what is valid, what is about to lapse, and the proof.</p>
    </div>
  );
}

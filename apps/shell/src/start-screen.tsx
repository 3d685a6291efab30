import { Logo } from '@tracker/ui/logo';

/** What the page's HTML shows before any script has run; kept in its place until it is known who is here. */
export function StartScreen() {
  return (
    <div className="start-screen" aria-busy="true">
      <Logo size={56} />
      <p className="start-name">Micro-Credential Tracker</p>
      <p className="start-line">Certifications and licences: what is valid, what is about to lapse, and the proof.</p>
    </div>
  );
}

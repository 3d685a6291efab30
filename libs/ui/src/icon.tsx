import { drawingOf } from '@tracker/contracts/rollout/remote-builds';
import type { SVGProps } from 'react';

const SHAPES = {
  alert: 'M12 4 2.8 20h18.4L12 4Zm0 6v5m0 2.6v.1',
  archive: 'M3.5 4.5h17v4h-17v-4ZM5 8.5v11h14v-11M9.5 12.5h5',
  award: 'M12 14a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11Zm-3.4-1.2L7.2 21 12 18.4 16.8 21l-1.4-8.2',
  bell: 'M6 17v-6a6 6 0 1 1 12 0v6l1.6 1.6H4.4L6 17Zm4 4h4',
  briefcase: 'M3.5 8h17v11.5h-17V8ZM9 8V5h6v3M3.5 13h17',
  building: 'M5 20.5V4h9v16.5M14 9.5h5v11M2.5 20.5h19M8 8h3m-3 4h3m-3 4h3',
  calendar: 'M4 6h16v14.5H4V6Zm0 4.5h16M8 3.5V8m8-4.5V8',
  camera: 'M3.5 8h4L9 5.5h6L16.5 8h4v11.5h-17V8ZM12 16.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4Z',
  chart: 'M4 4v16h16M8.5 16v-4m4 4V8m4 8v-6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  'check-circle': 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm-4-8.8 2.8 2.8L16 9.6',
  'chevron-down': 'm6 9.5 6 6 6-6',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5.2l3.4 2',
  close: 'm6 6 12 12M18 6 6 18',
  code: 'm8.5 7-5 5 5 5m7-10 5 5-5 5',
  copy: 'M9 9h11v11.5H9V9Zm6-2.5V3.5H4V15h2.5',
  dashboard: 'M4 4h7v9H4V4Zm9 0h7v5h-7V4Zm0 7.5h7V20h-7v-8.5ZM4 15.5h7V20H4v-4.5Z',
  document: 'M6 3.5h8L18.5 8v12.5H6v-17Zm8 0V8h4.5M9 12.5h6.5M9 16h6.5',
  download: 'M12 4v11m-4.5-4 4.5 4.5 4.5-4.5M4.5 19.5h15',
  edit: 'm4.5 19.5 1-4.2L16 4.8l3.2 3.2L8.7 18.5l-4.2 1Zm9.3-12.5L17 10.2',
  external: 'M14 4.5h5.5V10M19.5 4.5 11 13M17 13.5v6H4.5V7h6',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  filter: 'M4 6h16M7 12h10m-7 6h4',
  id: 'M3.5 5.5h17v13h-17v-13Zm5.5 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM6 16c.5-1.5 1.6-2.2 3-2.2s2.5.7 3 2.2m2.5-6.5H18M14.5 13H18',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v5.5m0-8.6v-.1',
  link: 'M10 14a4 4 0 0 0 5.7.3l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-5.7-.3l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2',
  lock: 'M5.5 11h13v9.5h-13V11ZM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11',
  mail: 'M3.5 5.5h17v13h-17v-13Zm0 1.5 8.5 6.5L20.5 7',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  plus: 'M12 5v14M5 12h14',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4L19.5 9m0-5v5h-5',
  report: 'M5 3.5h14v17H5v-17Zm4 12.5v-3m3 3V8m3 8v-5',
  rocket:
    'M12 15.5 8.5 12c.7-4 3.5-7.5 10-8.5-.7 6.5-4.5 9.3-6.5 12Zm-3.5-3.5-4 .5 2.5-3.5 3.2-.8M12 15.5l-.5 4 3.5-2.5.8-3.2M6 15.5c-1.2.8-1.8 2.5-1.8 4.3 1.8 0 3.5-.6 4.3-1.8',
  rows: 'M4 6h16M4 10h16M4 14h16M4 18h16',
  search: 'M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 5 5',
  settings: 'M4 7.5h9m4 0h3M15 9.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM4 16.5h3m4 0h9M9 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  share: 'M12 15V4m-4 3.5L12 3.5l4 4M6.5 11H5v9.5h14V11h-1.5',
  shield: 'M12 3.5 5 6v5.5c0 4.3 2.8 7.3 7 9 4.2-1.7 7-4.7 7-9V6l-7-2.5Zm-3 8.5 2.2 2.2 4-4.2',
  sidebar: 'M3.5 5h17v14h-17V5ZM9 5v14',
  'sign-out': 'M14 4.5H5v15h9M10 12h10m-3.5-3.5L20 12l-3.5 3.5',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.5v2m0 15v2m9.5-9.5h-2m-15 0h-2m16.2-6.7-1.4 1.4M6.7 17.3l-1.4 1.4m13.4 0-1.4-1.4M6.7 6.7 5.3 5.3',
  trash: 'M4.5 6.5h15M9 6.5v-3h6v3m-8.5 0 1 14h9l1-14M10.5 10.5v6m3-6v6',
  upload: 'M12 20V9m-4.5 4L12 8.5l4.5 4.5M4.5 4.5h15',
  user: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 9c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  users:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6.5 8c.5-3.5 3-5.3 6.5-5.3s6 1.8 6.5 5.3M16 11.5a3 3 0 1 0-1-5.8m2.5 8.7c2.2.5 3.6 2.2 4 5.1',
} as const;

/** The shell's icon set, also for `icon` in a manifest. */
export type IconName = keyof typeof SHAPES;

/** All icon names. */
export function iconNames(): string[] {
  return Object.keys(SHAPES);
}

/** An icon as a CSS mask, for pseudo-elements where thousands of elements would be slow. */
export function iconMask(name: IconName): string {
  const path = `<path d='${SHAPES[name]}' fill='none' stroke='black' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'/>`;
  return `url("data:image/svg+xml,${encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>${path}</svg>`)}")`;
}

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'name'> {
  name: IconName | (string & {});
  size?: number;
}

/**
 * A decorative icon; its control needs the accessible name. Unknown names show a neutral dot. The reduced SVG of a
 * manifest is drawn in the text colour.
 */
export function Icon({ name, size = 18, ...rest }: IconProps) {
  const drawing = drawingOf(name);
  const shape =
    drawing?.outline ?? (SHAPES as Readonly<Record<string, string>>)[name] ?? 'M12 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z';
  return (
    <svg
      width={size}
      height={size}
      viewBox={drawing?.viewBox ?? '0 0 24 24'}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      <path d={shape} />
    </svg>
  );
}

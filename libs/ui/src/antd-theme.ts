import { theme } from '@tracker/ui/antd-menu';
import type { ThemeConfig } from 'antd';

/**
 * antd's theme out of the css variables of `tokens.css`, as they are now. They are read as literal values because antd computes shades from its
 * seeds, which a `var()` would not survive.
 */
export function antdTheme(root: HTMLElement = document.documentElement): ThemeConfig {
  const style = getComputedStyle(root);
  // Without the stylesheet (in unit tests) antd's own value stays.
  const read = (name: string) => style.getPropertyValue(`--${name}`).trim() || undefined;
  const token = {
    colorPrimary: read('accent'),
    colorBgElevated: read('surface-raised'),
    colorText: read('text'),
    fontFamily: read('font'),
    boxShadowSecondary: read('shadow'),
    controlItemBgHover: read('surface-hover'),
  };
  return {
    algorithm: root.classList.contains('dark') ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: { ...defined(token), borderRadius: 8, borderRadiusLG: 12, controlHeight: 36, motionDurationMid: '0.16s' },
  };
}

function defined<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;
}

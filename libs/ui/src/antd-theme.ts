import { theme, type ThemeConfig } from 'antd';

/**
 * antd's theme out of the css variables of `tokens.css`. They are read as literal values because antd computes shades from its seeds,
 * which a `var()` would not survive.
 */
export function antdTheme(isDark: boolean, root: HTMLElement = document.documentElement): ThemeConfig {
  const style = getComputedStyle(root);
  // Without the stylesheet (in unit tests) antd's own value stays.
  const read = (name: string) => style.getPropertyValue(`--${name}`).trim() || undefined;
  const token = defined({
    colorPrimary: read('accent'),
    colorPrimaryHover: read('accent-hover'),
    colorPrimaryActive: read('accent-active'),
    colorLink: read('accent-text'),
    colorLinkHover: read('accent-text'),
    colorInfo: read('accent'),
    colorSuccess: read('valid'),
    colorWarning: read('expiring'),
    colorError: read('expired'),
    colorErrorText: read('expired-text'),
    colorBgLayout: read('page'),
    colorBgContainer: read('surface'),
    colorBgElevated: read('surface-raised'),
    colorText: read('text'),
    colorTextSecondary: read('text-quiet'),
    colorTextTertiary: read('text-quiet'),
    colorTextDescription: read('text-quiet'),
    colorTextPlaceholder: read('text-quiet'),
    colorBorder: read('line-strong'),
    colorBorderSecondary: read('line'),
    colorBgMask: read('scrim'),
    fontFamily: read('font'),
    boxShadow: read('shadow'),
    boxShadowSecondary: read('shadow'),
  });
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      ...token,
      borderRadius: 8,
      borderRadiusLG: 12,
      controlHeight: 36,
      fontSize: 14,
      motionDurationFast: '0.12s',
      motionDurationMid: '0.16s',
      motionDurationSlow: '0.2s',
    },
    components: {
      Button: defined({
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 500,
        // antd's own shades fall short of 4.5:1 in the dark theme.
        defaultHoverColor: read('accent-text'),
        defaultHoverBorderColor: read('accent'),
        colorError: read('danger'),
        colorErrorHover: read('danger-hover'),
        colorErrorActive: read('danger-hover'),
      }),
      Table: defined({ headerBg: read('surface'), headerColor: read('text-quiet'), rowHoverBg: read('surface-hover') }),
      Modal: defined({ titleFontSize: 18 }),
      // What is pressed is 24 px or more (WCAG 2.2, 2.5.8).
      Switch: { trackHeight: 24, handleSize: 20 },
    },
  };
}

function defined<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;
}

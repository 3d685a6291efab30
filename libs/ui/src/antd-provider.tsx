import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider as AntdProvider, type ConfigProviderProps } from 'antd';
import './antd-tokens.css';

/**
 * Prevents antd from computing styles at run time. The build extracts them to style sheets (tools/remote), which uses
 * the same names.
 */
const WITHOUT_RULES = { zeroRuntime: true, hashed: false, cssVar: { key: 'antd', prefix: 'ant' } };

/**
 * Detached target for style elements that antd 6 still writes; in the document, its Content-Security-Policy would block
 * them.
 */
const NOWHERE = document.createElement('div');

/** Wraps all antd components. A custom theme affects only computed values; the style sheets define the look. */
export function ConfigProvider({ theme, ...rest }: ConfigProviderProps) {
  return (
    <StyleProvider container={NOWHERE}>
      <AntdProvider {...rest} theme={{ ...theme, ...WITHOUT_RULES }} />
    </StyleProvider>
  );
}

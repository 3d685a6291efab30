import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider as AntdProvider, type ConfigProviderProps } from 'antd';
import './antd-tokens.css';

/**
 * Without it antd would compute its rules while it renders. They are in the style sheets beside the facades; the names here are those of the loader that
 * puts them there (tools/remote).
 */
const WITHOUT_RULES = { zeroRuntime: true, hashed: false, cssVar: { key: 'antd', prefix: 'ant' } };

/**
 * Where antd 6 puts the style elements that it writes even so: its variables, and rules of icons. In the page they would be refused by its
 * Content-Security-Policy; outside of it they are nothing.
 */
const NOWHERE = document.createElement('div');

/** Around every part of antd. A theme of one's own may choose algorithms and tokens for what antd computes, not how it looks: that is the style sheet's. */
export function ConfigProvider({ theme, ...rest }: ConfigProviderProps) {
  return (
    <StyleProvider container={NOWHERE}>
      <AntdProvider {...rest} theme={{ ...theme, ...WITHOUT_RULES }} />
    </StyleProvider>
  );
}

import { type ConfigProviderProps } from 'antd';
import './antd-tokens.css';
/** Around every part of antd. A theme of one's own may choose algorithms and tokens for what antd computes, not how it looks: that is the style sheet's. */
export declare function ConfigProvider({ theme, ...rest }: ConfigProviderProps): import("react").JSX.Element;

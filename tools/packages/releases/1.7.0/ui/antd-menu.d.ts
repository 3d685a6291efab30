import './antd-menu.css';
/**
 * antd's menu, for remotes that were built when our row menus stood on it (shell-sdk 1.1 and 1.2); the page provides it as long as it takes those. New code
 * uses `menu-button`.
 */
export { Dropdown, theme } from 'antd';
export { ConfigProvider } from './antd-provider';

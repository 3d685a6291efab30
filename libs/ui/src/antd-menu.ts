/** antd's menu and what dresses it, one line for the page to have it once. Whoever needs another heavy part of antd adds a facade beside this one. */
export { ConfigProvider, Dropdown, theme } from 'antd';

/** antd's menus, apart from the other halves for their weight: only screens with row menus download them. */
export { Dropdown } from 'antd';

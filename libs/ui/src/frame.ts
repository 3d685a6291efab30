/** The half of antd that the signed-in frame and every screen use. Add a name here rather than importing antd elsewhere. */
export { App, Button, ConfigProvider, Drawer } from 'antd';

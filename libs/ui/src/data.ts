/**
 * The half of antd for forms, lists and dialogs, loaded with the first screen that needs it. All of it is downloaded whatever a screen
 * uses, so only what is in use stands here.
 */
export { Checkbox, Modal, Radio, Switch } from 'antd';

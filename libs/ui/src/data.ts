/** The half of antd for forms, lists and dialogs, loaded with the first screen that needs it. */
export {
  Checkbox,
  Collapse,
  Form,
  Input,
  Modal,
  Pagination,
  Progress,
  Radio,
  Segmented,
  Select,
  Slider,
  Switch,
  Table,
  Tabs,
  Upload,
} from 'antd';
export type { TableColumnsType, TabsProps, UploadFile } from 'antd';

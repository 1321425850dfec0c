import classes from './icon.module.css';

// Drawn on a 20-unit grid; circles and boxes are written as arcs so that every icon is one path.
const paths = {
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  search: 'M3.5 9a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0M13 13l4 4',
  left: 'M12 4l-6 6 6 6',
  right: 'M8 4l6 6-6 6',
  down: 'M5 8l5 5 5-5',
  up: 'M5 12l5-5 5 5',
  check: 'M4 10.5l4 4 8-9',
  x: 'M5 5l10 10M15 5 5 15',
  clock: 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0M10 6v4l2.8 1.8',
  valid: 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0M6.8 10.2l2.2 2.2 4.2-4.6',
  reject: 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0M7.5 7.5l5 5M12.5 7.5l-5 5',
  warn: 'M10 3.2 17.5 16.5h-15zM10 8.2v3.6M10 14v.2',
  info: 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0M10 9.2v4.3M10 6.4v.2',
  ring: 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0',
  home: 'M3 9.2 10 3.2l7 6M5 8v8.8h10V8M8.2 16.8v-5h3.6v5',
  users:
    'M4.5 7a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M2 16.8c0-3 2.4-5 5.5-5s5.5 2 5.5 5M13 4.2a3 3 0 0 1 0 5.6M15 12.3c1.8.7 3 2.3 3 4.5',
  folder: 'M2.5 16.5V4h5l2 2.5h8v10zM2.5 9.5h15',
  box: 'M3 6.5l7-3.5 7 3.5v7L10 17l-7-3.5zM3 6.5l7 3.5 7-3.5M10 10v7',
  report: 'M4.5 2.5h7.5L15.5 6v11.5h-11zM12 2.5V6h3.5M7.5 10h5M7.5 13.5h5',
  user: 'M6.7 6.8a3.3 3.3 0 1 0 6.6 0a3.3 3.3 0 1 0 -6.6 0M3.5 17c.5-3.4 3-5.3 6.5-5.3s6 1.9 6.5 5.3',
  key: 'M3.3 13.5a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0M8.9 11.1l7.6-7.6M13 7l2.5 2.5',
  logout: 'M11.5 3H4v14h7.5M9 10h8.5M14.5 7l3 3-3 3',
  camera: 'M2.5 6.5h3.3l1.4-2.3h5.6l1.4 2.3h3.3v10h-15zM7 11.2a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
  phone:
    'M7.3 2.5h5.4a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1-1.5 1.5h-5.4a1.5 1.5 0 0 1-1.5-1.5v-12a1.5 1.5 0 0 1 1.5-1.5zM9 14.8h2',
  image:
    'M3.8 3.5h12.4a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-12.4a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1zM5.7 7.6a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0 -2.6 0M3 14l4.5-4.2 3.5 3.2 2.2-1.8 4 3.3',
  upload: 'M10 3.6v9M6.3 7.3l3.7-3.7 3.7 3.7M3.5 13v3.5h13V13',
  download: 'M10 3.2v9M6.3 8.7l3.7 3.7 3.7-3.7M3.5 13v3.5h13V13',
  checklist: 'M9.5 5.5H17M9.5 14.5H17M3 5.3l1.6 1.6L7.5 3.8M3 14.3l1.6 1.6 2.9-3.1',
  trash: 'M3.5 5.5h13M8 5.5V3h4v2.5M5 5.5l.8 11.5h8.4L15 5.5M8.4 8.7v5M11.6 8.7v5',
  edit: 'M3.5 16.5l.8-3.8L13 4l3 3-8.7 8.7zM11.2 5.8l3 3',
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  stamp:
    'M7.5 9.5c1-1.2.6-2.3.2-3.4a2.5 2.5 0 1 1 4.6 0c-.4 1.1-.8 2.2.2 3.4l3 1a1 1 0 0 1 .8 1v2h-12.6v-2a1 1 0 0 1 .8-1zM4 16.5h12',
  eye: 'M1.8 10c2-3.5 4.9-5.2 8.2-5.2s6.2 1.7 8.2 5.2c-2 3.5-4.9 5.2-8.2 5.2S3.8 13.5 1.8 10zM7.6 10a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0',
  rotate: 'M15.8 10.5A5.9 5.9 0 1 1 14 6.2M14.6 2.8v3.6H11',
  fit: 'M3 7.2V3h4.2M12.8 3H17v4.2M17 12.8V17h-4.2M7.2 17H3v-4.2',
  chat: 'M3 17l1-3.4a6.8 6.8 0 1 1 2.6 2.5z',
  save: 'M3.5 3.5h10l3 3v10h-13zM6.5 3.5v4h6v-4M6.5 16.5v-5h7v5',
  cal: 'M4 4.5h12a1 1 0 0 1 1 1v10.5a1 1 0 0 1-1 1h-12a1 1 0 0 1-1-1v-10.5a1 1 0 0 1 1-1zM3 8.5h14M7 2.5v4M13 2.5v4',
  theme: 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0M10 3v14M10 6.5l5-1.5M10 10h7M10 13.5l5 1.5',
  sliders:
    'M3 6h5.5M12.5 6H17M8.5 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M3 14h2.5M9.5 14H17M5.5 14a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  detail: 'M3 5.5h9M3 10h6M3 14.5h9M14 8l2.5 2-2.5 2',
  'eye-off': 'M1.8 10c2-3.5 4.9-5.2 8.2-5.2s6.2 1.7 8.2 5.2c-2 3.5-4.9 5.2-8.2 5.2S3.8 13.5 1.8 10zM3.5 16.5l13-13',
} as const;

export type IconName = keyof typeof paths;

/** A decorative icon (hidden from screen readers) of 20 or 16 px in the colour of the text around it. */
export function Icon({ name, size = 20 }: { name: IconName; size?: 20 | 16 }) {
  return (
    <svg className={classes.icon} data-size={size} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={paths[name]} strokeDasharray={name === 'ring' ? '2.4 2' : undefined} />
    </svg>
  );
}

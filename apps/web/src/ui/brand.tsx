import classes from './brand.module.css';

/** A drawn sign in its square, on white as it was made. */
export function Logo({ src, size }: { src: string; size: 24 | 28 | 44 }) {
  return <img className={classes.logo} src={src} width={size} height={size} alt="" />;
}

/** The sign: the split gate of a temple (a 'candi bentar'). Decoration beside the name. */
export function GerbangMark({ size = 28 }: { size?: 24 | 28 | 44 }) {
  return (
    <svg className={classes.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M14.5 2H13v5h-2v2h1v4H8v2h1.5v5H5v2h2v5H2v3h12.5z" />
      <path d="M17.5 2H19v5h2v2h-1v4h4v2h-1.5v5H27v2h-2v5h5v3H17.5z" />
    </svg>
  );
}

import { useState } from 'react';
import { classNames } from './class-names.ts';

type AvatarProps = {
  name: string;
  src?: string | undefined;
  /** Width and height in pixels, reserved before the image loads. */
  size: number;
  /** Contains how it is aligned in a row: at the start by default. */
  className?: string;
  /** Loads at once: for images above the fold. */
  eager?: boolean;
};

/** A person's photo or initials. Decorative: the name is always shown beside it. */
export function Avatar(props: AvatarProps) {
  const { name, src, size, className = 'self-start', eager = false } = props;
  const [broken, setBroken] = useState<string>();
  const classes = classNames(
    'aspect-square shrink-0 rounded-full bg-action-soft object-cover',
    className,
  );

  if (src && src !== broken) {
    return (
      <img
        src={src}
        srcSet={srcSetFor(src)}
        sizes={`${size}px`}
        alt=""
        width={size}
        height={size}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        className={classes}
        onError={() => setBroken(src)}
      />
    );
  }
  return (
    <svg
      aria-hidden
      viewBox="0 0 40 40"
      width={size}
      height={size}
      className={classNames(classes, 'text-action')}
    >
      <text
        x="20"
        y="20"
        dy="0.35em"
        textAnchor="middle"
        fontSize="15"
        fontWeight="600"
        fill="currentColor"
      >
        {initials(name)}
      </text>
    </svg>
  );
}

/** The server stores two sizes of each image: `x.webp` (320 px or more) and `x-96.webp`. */
function srcSetFor(src: string): string | undefined {
  const [, path] = /^(\/uploads\/[^/]+)\.webp$/.exec(src) ?? [];
  return path && `${path}-96.webp 96w, ${src} 320w`;
}

/** Returns AR for 'Dr. Asha Rao': titles are skipped. */
export function initials(name: string): string {
  const words = name
    .replace(/^(dr|prof|mr|mrs|ms)\.?\s+/i, '')
    .split(/\s+/)
    .filter(Boolean);
  // By code point: a name may begin with 🌸.
  const [first = '?'] = words[0] ?? '';
  const [last = ''] = words.length > 1 ? (words.at(-1) ?? '') : '';
  return (first + last).toUpperCase();
}

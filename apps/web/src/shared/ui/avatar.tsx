import { useState } from 'react';
import { classNames } from './class-names.ts';

type AvatarProps = {
  name: string;
  src?: string | undefined;
  /** Pixels, square; reserved before the picture arrives. */
  size: number;
  className?: string;
  /** Pictures above the fold load at once. */
  eager?: boolean;
};

/** A person's picture, or their initials. Decorative: the name always stands beside it. */
export function Avatar({ name, src, size, className, eager = false }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const look = classNames(
    'aspect-square shrink-0 self-start rounded-full bg-action-soft object-cover',
    className,
  );

  if (src && src !== broken) {
    return (
      <img
        src={src}
        srcSet={sizesOf(src)}
        sizes={`${size}px`}
        alt=""
        width={size}
        height={size}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        className={look}
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
      className={classNames(look, 'text-action')}
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
        {initialsOf(name)}
      </text>
    </svg>
  );
}

/** The server keeps each picture in two sizes: `x.webp`, 320 pixels or more, and `x-96.webp`. */
function sizesOf(src: string): string | undefined {
  const [, path] = /^(\/uploads\/[^/]+)\.webp$/.exec(src) ?? [];
  return path && `${path}-96.webp 96w, ${src} 320w`;
}

/** 'Dr. Asha Rao' is AR: titles are not names. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/^(dr|prof|mr|mrs|ms)\.?\s+/i, '')
    .split(/\s+/)
    .filter(Boolean);
  // By character, not by half of one: a name may begin with 🌸.
  const [first = '?'] = words[0] ?? '';
  const [last = ''] = words.length > 1 ? (words.at(-1) ?? '') : '';
  return (first + last).toUpperCase();
}

import { classNames } from '#shared/ui/class-names.ts';

type Bar = { key: string; label: string; value: number; text: string };

/** In the drawing's own units, wide enough for `27 Sep` below a bar. */
const STEP = 80;
const HEIGHT = 240;
const TOP = 26;
const FOOT = 30;

type WeekBarsProps = { bars: readonly Bar[]; className: string };

/** Hidden from screen readers, because a table next to it has the same figures. */
export function WeekBars({ bars, className }: WeekBarsProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const width = STEP * bars.length;
  const tall = HEIGHT - TOP - FOOT;
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${HEIGHT}`}
      className={classNames('w-full text-action', className)}
    >
      <line x1="0" x2={width} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} stroke="var(--line)" />
      {bars.map(({ key, label, value, text }, place) => {
        const height = (value / most) * tall;
        const middle = STEP * (place + 0.5);
        const top = HEIGHT - FOOT - height;
        return (
          <g key={key} textAnchor="middle" fontSize="13">
            <rect
              x={middle - STEP * 0.3}
              y={top}
              width={STEP * 0.6}
              height={height}
              rx="4"
              fill="currentColor"
            />
            {value > 0 && (
              <text x={middle} y={top - 8} fill="var(--ink)" fontWeight="600">
                {text}
              </text>
            )}
            <text x={middle} y={HEIGHT - 10} fill="var(--ink-soft)">
              {label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

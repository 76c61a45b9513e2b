type Bar = { key: string; label: string; value: number; text: string };

const WIDTH = 720;
const HEIGHT = 240;
const TOP = 26;
const FOOT = 30;

/** Drawn for the eye alone: a table beside it says the same. */
export function WeekBars({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const step = WIDTH / bars.length;
  const tall = HEIGHT - TOP - FOOT;
  return (
    <div className="overflow-x-auto">
      <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="w-full min-w-150 text-action">
        <line x1="0" x2={WIDTH} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} stroke="var(--line)" />
        {bars.map(({ key, label, value, text }, place) => {
          const height = (value / most) * tall;
          const middle = step * (place + 0.5);
          const top = HEIGHT - FOOT - height;
          return (
            <g key={key} textAnchor="middle" fontSize="13">
              <rect
                x={middle - step * 0.3}
                y={top}
                width={step * 0.6}
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
    </div>
  );
}

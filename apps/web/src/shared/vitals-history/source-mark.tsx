import type { VitalsSource } from '@nadi/domain/vitals';

type SourceMarkProps = {
  source: VitalsSource;
  x: number;
  y: number;
  outside?: boolean;
  size?: number;
};

/**
 * The shape shows the source of a reading: a dot for a device, a square for typed, a triangle for simulated.
 */
export function SourceMark({ source, x, y, outside = false, size = 4 }: SourceMarkProps) {
  const paint = {
    fill: source === 'typed' || source === 'simulated' ? 'var(--card)' : 'currentColor',
    stroke: 'currentColor',
    strokeWidth: 2,
    style: { color: outside ? 'var(--danger)' : 'var(--action)' },
  };
  if (source === 'typed')
    return <rect {...paint} x={x - size} y={y - size} width={2 * size} height={2 * size} />;
  if (source === 'simulated') {
    const base = y + size;
    return (
      <polygon
        {...paint}
        points={`${x},${y - size * 1.2} ${x + size * 1.2},${base} ${x - size * 1.2},${base}`}
      />
    );
  }
  return <circle {...paint} cx={x} cy={y} r={size} />;
}

// Lines over axes. uPlot draws them on a canvas; keyboard and screen reader go along the same numbers as a slider.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import classes from './line-chart.module.css';
import { useColors } from './use-colors.ts';

export type Line = { name: string; values: readonly (number | null)[] };

type LineChartProps = {
  label: string;
  /** Where the points stand on the axis, rising. */
  at: readonly number[];
  /** The axis in words. */
  axisText: (at: number) => string;
  /** A point in words. */
  pointText: (index: number) => string;
  /** Steps that the axis may have. */
  steps: number[];
  /** The first one stands out. */
  lines: readonly Line[];
  /** Where it begins. */
  start: number;
};

const HEIGHT = 260;
/** Lines are told apart without colours too. */
const dashes = [[], [8, 4], [2, 3], [10, 3, 2, 3]];

export function LineChart(props: LineChartProps) {
  const { label, at, lines, pointText, start } = props;
  const [index, setIndex] = useState(start);
  const { place, chart } = useDrawn(props, setIndex);
  const hintId = useId();
  const last = at.length - 1;
  const shown = Math.min(index, last);
  const words = lines.map(({ name, values }) => `${name} ${values[shown] ?? 'belum ada'}`).join(', ');
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const to = Math.max(0, Math.min(last, next));
    setIndex(to);
    chart.current?.setCursor({ left: chart.current.valToPos(at[to] ?? 0, 'x'), top: 8 });
  };
  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        className={classes.chart}
        aria-label={label}
        aria-describedby={hintId}
        aria-valuemin={0}
        aria-valuemax={Math.max(last, 0)}
        aria-valuenow={shown}
        aria-valuetext={`${pointText(shown)}: ${words}`}
        onKeyDown={onKeyDown}
      >
        <div ref={place} aria-hidden="true" />
      </div>
      <p id={hintId} className={classes.point}>
        <b>{pointText(shown)}</b> {words}
      </p>
    </>
  );
}

/** Draws, and again when numbers, width or colours change. */
function useDrawn({ at, axisText, lines, steps }: LineChartProps, onPoint: (index: number) => void) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot>(undefined);
  const colors = useColors();
  const told = useRef({ axisText, onPoint });
  told.current = { axisText, onPoint };
  const data = JSON.stringify([at, ...lines.map(({ values }) => values)]);
  const step = steps.join();
  useEffect(() => {
    const root = place.current;
    if (!root) return;
    const made = new uPlot(
      optionsOf({ colors, told, step, width: root.clientWidth }, JSON.parse(data)),
      JSON.parse(data),
      root,
    );
    chart.current = made;
    const resized = new ResizeObserver(() => made.setSize({ width: root.clientWidth, height: HEIGHT }));
    resized.observe(root);
    return () => {
      resized.disconnect();
      made.destroy();
    };
  }, [data, step, colors]);
  return { place, chart };
}

type ChartDrawing = {
  colors: ReturnType<typeof useColors>;
  told: { current: { axisText: (at: number) => string; onPoint: (index: number) => void } };
  step: string;
  width: number;
};

function optionsOf({ colors, told, step, width }: ChartDrawing, data: unknown[]): uPlot.Options {
  const axis = {
    stroke: colors.text,
    grid: { stroke: colors.grid, width: 1 },
    ticks: { stroke: colors.grid, width: 1 },
  };
  const font = `12px ${colors.font}`;
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    scales: { x: { time: false }, y: { range: (_, __, max) => [0, Math.max(1, max * 1.05)] } },
    axes: [
      {
        ...axis,
        font,
        incrs: step.split(',').map(Number),
        space: 72,
        values: (_, splits) => splits.map((at) => told.current.axisText(at)),
      },
      { ...axis, font, size: 44, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000] },
    ],
    series: [
      {},
      ...data.slice(1).map((_, at) => ({
        stroke: at === 0 ? colors.main : colors.other,
        width: at === 0 ? 3 : 1.5,
        dash: dashes[at % dashes.length] ?? [],
        points: { show: (data[0] as number[]).length < 2 },
      })),
    ],
    hooks: {
      setCursor: [({ cursor: { idx } }) => typeof idx === 'number' && told.current.onPoint(idx)],
    },
  };
}

/** Beside the name of a line, as the line is drawn. */
export function Swatch({ line }: { line: number }) {
  return (
    <svg className={classes.swatch} data-main={line === 0 || undefined} viewBox="0 0 28 4" aria-hidden="true">
      <line x1="0" x2="28" y1="2" y2="2" strokeDasharray={(dashes[line % dashes.length] ?? []).join(' ')} />
    </svg>
  );
}

// Values that `/metrics` tells of code that does not know it: nothing is done until they are read. No client library here,
// for threads and commands load this file too.

export type Metric = {
  /** As it is told; one that only grows ends in `_total`. */
  name: string;
  /** The same for all of a name. */
  help: string;
  /** Which one of several with this name; never a person's data. */
  labels?: Record<string, string>;
};

type Read = () => number;

const offered = new Map<string, [Metric, Read]>();

/** Of one name with the same labels the newest is told. */
export function offerGauge(metric: Metric, read: Read): void {
  offered.set(`${metric.name} ${Object.values(metric.labels ?? {})}`, [metric, read]);
}

export const offeredGauges = () => [...offered.values()];

// Requests by route and status, counted plainly: a few additions each, rendered when somebody asks.

/** Upper ends of the latency buckets in seconds. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 1, 5, 30];

type Count = { labels: string; count: number; seconds: number; buckets: number[] };

export type RequestCounts = {
  /** One answered request; `route` as its pattern. */
  add(request: { method: string; route: string | undefined; status: number; ms: number }): void;
  /** In the Prometheus text format. */
  lines(): string[];
};

export function createRequestCounts(): RequestCounts {
  const counts = new Map<string, Count>();
  return {
    add({ method, route, status, ms }) {
      const key = `${method} ${status} ${route}`;
      let entry = counts.get(key);
      if (!entry) {
        const labels = `method="${method}",route="${escaped(patternOf(route))}",status="${status}"`;
        entry = { labels, count: 0, seconds: 0, buckets: BUCKETS.map(() => 0) };
        counts.set(key, entry);
      }
      const seconds = ms / 1000;
      entry.count += 1;
      entry.seconds += seconds;
      const bucket = BUCKETS.findIndex((most) => seconds <= most);
      if (bucket >= 0) (entry.buckets[bucket] as number) += 1;
    },
    lines: () => ['# TYPE gerbang_http_request_duration_seconds histogram', ...[...counts.values()].flatMap(histogram)],
  };
}

/** Files of the web app are one route; what no route took has none. */
function patternOf(route: string | undefined): string {
  if (route === undefined) return 'lain';
  return /\.\w+$/.test(route) ? '/assets/*' : route;
}

function histogram({ labels, count, seconds, buckets }: Count): string[] {
  const name = 'gerbang_http_request_duration_seconds';
  let sum = 0;
  const steps = BUCKETS.map((most, n) => {
    sum += buckets[n] ?? 0;
    return `${name}_bucket{${labels},le="${most}"} ${sum}`;
  });
  return [
    ...steps,
    `${name}_bucket{${labels},le="+Inf"} ${count}`,
    `${name}_sum{${labels}} ${seconds.toFixed(6)}`,
    `${name}_count{${labels}} ${count}`,
  ];
}

function escaped(value: string): string {
  return value.replace(/[\\"\n]/g, (c) => (c === '\n' ? '\\n' : `\\${c}`));
}

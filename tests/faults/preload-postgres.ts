// Points at every statement that the program sends to PostgreSQL.
import pg from 'pg';
import { nameOfStatement, point } from './preload-points.ts';

type Query = (...parameters: unknown[]) => unknown;

export function watchPostgres(): void {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function (...parameters: unknown[]): unknown {
    const [first] = parameters;
    const name = nameOfStatement(typeof first === 'string' ? first : ((first as { text?: string }).text ?? ''));
    if (/^(select|show|set)/i.test(name)) return query.apply(this, parameters);
    point(`before ${name}`);
    const answer = query.apply(this, parameters);
    if (!(answer instanceof Promise)) return answer;
    return answer.then((result) => {
      point(`after ${name}`);
      return result;
    });
  };
}

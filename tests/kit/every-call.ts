// Every call of staff, and each that hands out a picture or a file or that a student reads, with how it succeeds.
import { type CallName, endpoints } from '@gerbang/contract/api';
import { type Role, roles } from '@gerbang/contract/roles';
import type { Line } from './audit-lines.ts';
import { auditOfCalls } from './audit-of-calls.ts';

const callers = (endpoint: (typeof endpoints)[number]['endpoint']): Role[] =>
  roles.filter((role) =>
    role === 'siswa'
      ? (typeof endpoint.output === 'string' || endpoint.method === 'GET') && endpoint.roles.includes(role as never)
      : endpoint.roles === 'anyone' || endpoint.roles.includes(role),
  );

export const everyCall = endpoints.flatMap(({ name, endpoint }) =>
  callers(endpoint).map((role) => ({ name, endpoint, role, line: auditOfCalls[name as CallName] as Line })),
);

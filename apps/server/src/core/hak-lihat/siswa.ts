// Which students somebody sees (ARSIP-2). Every query that names one asks here; scripts/architecture-siswa.ts finds others.
import { type StatusData, statusData } from '@gerbang/contract/choices';
import type { Role } from '@gerbang/contract/roles';
import { sentences } from '@gerbang/contract/sentences';
import { maySeeStatus } from '@gerbang/contract/siswa/status-readers';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { HttpError } from '../../platform/errors.ts';
import type { User } from '../../platform/http/caller.ts';

export type Viewer = Pick<User, 'id' | 'role'>;

/** The states in which a role reads every record. */
export const statesSeenBy = (role: Role): StatusData[] => statusData.filter((status) => maySeeStatus(role, status));

/** Whether a role sees every student, also those in the bin. */
export const seesAll = (role: Role): boolean => statesSeenBy(role).length === statusData.length;

/** HttpError 403 for the list of a state that is not this role's. */
export function refuseState(role: Role, status: StatusData): void {
  if (!maySeeStatus(role, status)) throw new HttpError(403, sentences.wrongRole);
}

type Siswa = { status_data: StatusData | null; akun_id?: string | null };

/** Whether the viewer sees a record; without a state it is in the bin, or gone, and for those who see all of them. */
export function seesSiswa({ id, role }: Viewer, { status_data, akun_id }: Siswa): boolean {
  if (role === 'siswa') return akun_id === id;
  return status_data === null ? seesAll(role) : maySeeStatus(role, status_data);
}

/** The same as a condition on rows of data_siswa. */
export function isSeenBy({ id, role }: Viewer): RawBuilder<SqlBool> {
  if (role === 'siswa') return sql`data_siswa.akun_id = ${id}`;
  const states = statesSeenBy(role);
  return states.length === 0 ? sql`1 = 0` : sql`data_siswa.status_data in (${sql.join(states)})`;
}

/** True of rows that name a student in `column` whom the viewer does not see. */
export function isHiddenFrom(viewer: Viewer, column: string): RawBuilder<SqlBool> {
  if (seesAll(viewer.role)) return sql`(1 = 0)`;
  const named = sql.ref(column);
  return sql`(${named} is not null
    and not exists (select 1 from data_siswa where data_siswa.id = ${named} and ${isSeenBy(viewer)}))`;
}

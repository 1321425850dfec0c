// Two counts of the demo's items: one of the summer, closed with each kind of difference, and one that is under way.
import type { HalOpname, Pindaian } from '@gerbang/contract/inventaris/opname';
import { bukaOpname, terimaPindaian } from '../apps/server/src/features/inventaris/opname/commands.ts';
import { putuskanOpname } from '../apps/server/src/features/inventaris/opname/putusan.ts';
import { tutupOpname } from '../apps/server/src/features/inventaris/opname/tutup.ts';
import { newId } from '../apps/server/src/platform/clock.ts';
import type { Db } from '../apps/server/src/platform/database/database.ts';
import type { User } from '../apps/server/src/platform/http/caller.ts';
import { moment } from './days.ts';
import type { Step } from './hidup.ts';
import { readTable } from './tables.ts';

/** Code, and what is said of it besides the place. */
type DemoScan = [kode: string, more?: Partial<Pindaian>];
type Decided = [kode: string, hal: HalOpname, nilai: string, ubah: boolean];
type Count = {
  nama: string;
  /** The day, and the hour at which it is opened. */
  day: string;
  hour: number;
  /** The places that are counted, and what phones see in each; one phone after the other. */
  rooms: [room: string, seen: DemoScan[]][];
  putusan: Decided[];
  /** Seen when it was closed already; without it the count stays open. */
  late?: [lokasi: string, ...DemoScan[]];
};

type OpnamePeople = { ids: Map<string, string>; users: [User, User]; pimpinan: User };

/** By two admins, and the pimpinan who closes the first; `ids` by the items' codes. */
export function opnameSteps(db: Db, given: OpnamePeople): Step[] {
  return readTable<Count[]>('opname').flatMap((count) => stepsOf(db, count, given));
}

function stepsOf(db: Db, count: Count, { ids, users, pimpinan }: OpnamePeople): Step[] {
  const { nama, day, hour, rooms, putusan, late } = count;
  const [user] = users;
  const lokasi = rooms.map(([room]) => room);
  let id = '';
  const at = (minutes: number) => moment(day, hour * 60 + minutes);
  const step = (minutes: number, run: Step['run']): Step => ({ waktu: at(minutes), run });
  const scan = (room: string, minutes: number, [kode, more]: DemoScan): Pindaian => {
    const item = ids.get(kode);
    const address = item === undefined ? kode : `http://127.0.0.1:3000/data-inventaris/${item}`;
    return { id: newId(), kode: address, lokasi: room, pada: at(minutes), ...more };
  };
  const send = (room: string, minutes: number, seen: DemoScan[]) =>
    step(minutes, (clock) =>
      terimaPindaian(
        { db, clock, actor: users[lokasi.indexOf(room) % 2] ?? user },
        {
          id,
          pindaian: seen.map((each, n) => scan(room, minutes - seen.length + n, each)),
        },
      ),
    );
  return [
    step(0, async (clock) => {
      id = (await bukaOpname({ db, clock, actor: user }, { nama, lokasi })).id;
    }),
    ...rooms.flatMap(([room, seen], n) => (seen.length > 0 ? [send(room, 20 * (n + 1), seen)] : [])),
    ...putusan.map(([kode, hal, nilai, ubah]) =>
      step(130, (clock) =>
        putuskanOpname({ db, clock, actor: user }, { id, data_inventaris_id: ids.get(kode) ?? '', hal, nilai, ubah }),
      ),
    ),
    ...(late
      ? [
          step(180, (clock) => tutupOpname({ db, clock, actor: pimpinan }, { id })),
          send(late[0], 190, late.slice(1) as DemoScan[]),
        ]
      : []),
  ];
}

// Labels of items, or of each piece of an item: a QR that any phone's camera opens, and the code for people.
import type { Chosen } from '@gerbang/contract/banyak';
import { LABEL_PALING_BANYAK, type LabelOptions } from '@gerbang/contract/label';
import { sentences } from '@gerbang/contract/sentences';
import type { Db } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/engine.ts';
import type { Deps } from '../../platform/deps.ts';
import { HttpError } from '../../platform/errors.ts';
import type { User } from '../../platform/http/caller.ts';
import type { Download } from '../../platform/http/route.ts';
import type { Label } from '../../platform/labels/label-sheets.ts';
import { writeTrail } from '../../platform/trail.ts';
import { makeLabels } from '../cetakan/labels.ts';
import { namaPembuat } from '../cetakan/letterhead.ts';
import { getIdentitas } from '../sekolah/queries.ts';

type LabelRequest = {
  data: Chosen[];
  tiap_unit: boolean;
  label: LabelOptions;
  user: User;
  /** Where the pages of the items are, such as `https://pmb.sekolah.sch.id`. */
  origin: string;
  signal: AbortSignal;
};

/** Makes the labels of these items, in their order. HttpError 409 for an item that is gone, or for too many labels. */
export async function makeLabelBarang(
  deps: Pick<Deps, 'db' | 'clock' | 'namaSekolah'>,
  { data, tiap_unit, label: options, user, origin, signal }: LabelRequest,
): Promise<Download> {
  const { db, clock } = deps;
  const items = await itemsOf(db, data);
  const { nama: institution } = await getIdentitas(deps);
  const labels = items.flatMap((item) => (tiap_unit ? labelsOfUnits : labelOf)(item, { institution, origin }));
  if (labels.length > LABEL_PALING_BANYAK) {
    throw new HttpError(409, `Paling banyak ${LABEL_PALING_BANYAK} label sekaligus, pilihan ini ${labels.length}.`);
  }
  const facts = { institution, title: 'Label Barang', madeAt: clock.now(), madeBy: await namaPembuat(db, user) };
  const { bytes } = await makeLabels(labels, { options, facts, user, signal });
  const rincian = { isi: items.map(({ id }) => id), label: labels.length };
  await transaction(db, (db) =>
    writeTrail(db, clock, { actor: user, aksi: 'label', tabel: 'data_inventaris', sasaran_id: null, rincian }),
  );
  return { name: 'label-barang.pdf', bytes };
}

type Item = { id: string; nama_barang: string; kode_barang: string; jumlah_barang: number };
type LabelHeading = { institution: string; origin: string };

function labelOf(item: Item, { institution, origin }: LabelHeading): Label[] {
  const { id, nama_barang, kode_barang } = item;
  return [{ lines: [nama_barang, institution], kode: kode_barang, isi: `${origin}/data-inventaris/${id}` }];
}

/** Such as `INV-KOM-112-3/24`. */
function labelsOfUnits(item: Item, place: LabelHeading): Label[] {
  const { jumlah_barang: many } = item;
  return labelOf(item, place).flatMap((label) =>
    // More than can be printed is not made.
    Array.from({ length: Math.min(many, LABEL_PALING_BANYAK + 1) }, (_, n) => ({
      ...label,
      kode: `${label.kode}-${n + 1}/${many}`,
      isi: `${label.isi}?unit=${n + 1}`,
    })),
  );
}

async function itemsOf(db: Db, data: Chosen[]): Promise<Item[]> {
  const ids = [...new Set(data.map(({ id }) => id))];
  const rows = await db
    .selectFrom('data_inventaris')
    .select(['id', 'nama_barang', 'kode_barang', 'jumlah_barang'])
    .where('id', 'in', ids)
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const item = found.get(id);
    if (!item) throw new HttpError(409, sentences.stale);
    return item;
  });
}

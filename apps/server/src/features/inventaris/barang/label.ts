// Labels of items, or of each piece of an item: a QR that any phone's camera opens, and the code for people. Without PUBLIC_URL the
// QR holds that code, which the program's own camera reads.
import type { Chosen } from '@gerbang/contract/bulk';
import { LABEL_PALING_BANYAK, type LabelOptions } from '@gerbang/contract/label';
import { sentences } from '@gerbang/contract/sentences';
import { makeLabels } from '../../../core/cetakan/labels.ts';
import { namaPembuat } from '../../../core/cetakan/letterhead.ts';
import { getIdentitas } from '../../../core/sekolah/queries.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { Download } from '../../../platform/http/route.ts';
import type { Label } from '../../../platform/labels/label-sheets.ts';
import { ownUrl } from '../../../platform/own-url.ts';
import { inTransaction, type UserWork } from '../../../platform/work.ts';

type LabelRequest = {
  data: Chosen[];
  tiap_unit: boolean;
  label: LabelOptions;
  signal: AbortSignal;
};

/** Makes the labels of these items, in their order. HttpError 409 for an item that is gone, or for too many labels. */
export async function makeLabelBarang(
  work: UserWork & Pick<Deps, 'namaSekolah' | 'publicUrl'>,
  { data, tiap_unit, label: options, signal }: LabelRequest,
): Promise<Download> {
  const { db, clock, actor: user, publicUrl } = work;
  const items = await itemsOf(db, data);
  const { nama: institution } = await getIdentitas(work);
  const labels = items.flatMap((item) => (tiap_unit ? labelsOfUnits : labelOf)(item, { institution, publicUrl }));
  if (labels.length > LABEL_PALING_BANYAK) {
    throw new HttpError(409, `Paling banyak ${LABEL_PALING_BANYAK} label sekaligus, pilihan ini ${labels.length}.`);
  }
  const facts = { institution, title: 'Label Barang', madeAt: clock.now(), madeBy: await namaPembuat(db, user) };
  const { bytes } = await makeLabels(labels, { options, facts, user, signal });
  const rincian = { isi: items.map(({ id }) => id), label: labels.length };
  await inTransaction(work, (work) =>
    writeAudit(work, { aksi: 'label', tabel: 'data_inventaris', sasaran_id: null, rincian }),
  );
  return { name: 'label-barang.pdf', bytes };
}

type Item = { id: string; nama_barang: string; kode_barang: string; jumlah_barang: number };
type LabelHeading = { institution: string; publicUrl: string };

function labelOf(item: Item, { institution, publicUrl }: LabelHeading, search = ''): Label {
  const { id, nama_barang, kode_barang } = item;
  const isi = ownUrl(publicUrl, `/data-inventaris/${id}${search}`);
  return { lines: [nama_barang, institution], kode: kode_barang, isi };
}

/** Such as `INV-KOM-112-3/24`. */
function labelsOfUnits(item: Item, place: LabelHeading): Label[] {
  const { jumlah_barang: many } = item;
  // More than can be printed is not made.
  return Array.from({ length: Math.min(many, LABEL_PALING_BANYAK + 1) }, (_, n) => ({
    ...labelOf(item, place, `?unit=${n + 1}`),
    kode: `${item.kode_barang}-${n + 1}/${many}`,
  }));
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

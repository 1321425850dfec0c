// Items of the inventory as what an import brings: the one item that bears a row's code.
import { eksporFile } from '@gerbang/contract/laporan/ekspor-kolom';
import { saranBarang } from '@gerbang/contract/laporan/impor-barang';
import type { Pemetaan } from '@gerbang/contract/laporan/impor-pemetaan';
import { HttpError } from '../../../platform/errors.ts';
import type { WithMap } from '../impor/mapping.ts';
import type { PictureSelector, Target } from '../impor/target.ts';
import { judgingBarang } from './plan.ts';
import { undoBarang } from './undoing.ts';
import { itemReader } from './values.ts';
import { addBarang, changeItem, findChangedBarang } from './writing.ts';

async function refuseMapping({ kolom }: Pemetaan): Promise<void> {
  if (kolom.kode_barang) return;
  throw new HttpError(400, 'Pilih kolom Kode Barang: dengan kode baris dicocokkan dengan inventaris.');
}

function wanting(work: WithMap): PictureSelector {
  const read = itemReader(work);
  const files = new Map<string, string>();
  return {
    add(cells) {
      const { nilai, foto } = read(cells);
      if (!nilai.kode_barang) return;
      const kode = String(nilai.kode_barang);
      // Of one code in two spellings the first has what is named by it.
      for (const name of [kode, ...foto]) {
        const key = name.toLowerCase().split('/').slice(-2).join('/');
        if (!files.has(key)) files.set(key, kode);
      }
    },
    wanted: () => ({ nims: [], files: [...files] }),
  };
}

const nothing = async () => undefined;

export const barangTarget: Target = {
  tabel: 'data_inventaris',
  eksporFile: eksporFile.barang,
  suggest: async (_db, _row, kolom) => saranBarang(kolom),
  refuseMapping,
  wanting: async (_db, work) => wanting(work),
  judging: judgingBarang,
  findChanged: findChangedBarang,
  begin: nothing,
  add: addBarang,
  change: changeItem,
  undo: undoBarang,
  end: nothing,
};

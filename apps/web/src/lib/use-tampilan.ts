// The views of the list on the screen, and its columns: kept for whoever is signed in, shown by the address.

import { type DaftarTampilan, daftarTampilan, tampilan } from '@gerbang/contract/akun/tampilan';
import { isStaf } from '@gerbang/contract/roles';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { call } from './api.ts';
import { writeFailure } from './failure.ts';
import { OWN_ORDER } from './list-order.ts';
import { useSession } from './session.ts';
import { queryClient, queryKey, useApi } from './use-api.ts';

// Only their owner changes them, here: read once, and again after each change.
queryClient.setQueryDefaults(queryKey(tampilan.list), { staleTime: Number.POSITIVE_INFINITY });

/** What the person keeps; `isPending` until it is known whether there is something. */
export function useOwnTampilan() {
  const role = useSession()?.role.nama;
  const enabled = role !== undefined && isStaf(role);
  const { data, isPending } = useApi(tampilan.list, {}, { enabled });
  return { own: data?.data, isPending: enabled && isPending };
}

/** Resolves with the sentence of what went wrong. */
type Failure = Promise<string | undefined>;

async function tried(change: Promise<unknown>): Failure {
  try {
    await change;
    await queryClient.invalidateQueries({ queryKey: queryKey(tampilan.list) });
    return undefined;
  } catch (error) {
    return writeFailure(error);
  }
}

type Address = Record<string, string>;

/** The query of an address without its page, in one form: two that show the same are the same text. */
export function viewAddress(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([name, value]) => name !== 'page' && value !== undefined);
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
}

const sameAddress = (a: string, b: string) => sorted(a) === sorted(b);

function sorted(alamat: string): string {
  const query = new URLSearchParams(alamat);
  query.sort();
  return query.toString();
}

/** The order of the list as it is, whether it is remembered for addresses that name none, and how to forget it. */
type ListOrder = { order: { urut?: string; arah?: string }; isRemembered: boolean; forget: () => void };

/** Views and columns of the list at this address; undefined where a list has none. */
export function useTampilan({ order, isRemembered, forget }: ListOrder) {
  // Careful: the whole location changes before the page does, and a list that is drawn again in between corrects its page again.
  const pathname = useLocation({ select: (location) => location.pathname });
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const daftar = daftarTampilan.find((each) => pathname === `/${each}`);
  const { own, isPending } = useOwnTampilan();
  const given = search as Address;
  const remembered = own?.kolom.find((each) => each.daftar === daftar)?.kolom;
  const chosen = given.kolom === undefined ? remembered : given.kolom.split(',');
  const go = (search: Address) => void navigate({ to: '.', search });
  if (daftar === undefined) return undefined;
  const { page, kolom: _kolom, ...others } = given;
  const { urut: _urut, arah: _arah, ...narrowing } = others;
  // Columns and order belong to a view also where only this person's memory names them.
  const alamat = viewAddress({ ...narrowing, ...order, kolom: chosen?.join(',') });
  const views = (own?.tampilan ?? []).filter((each) => each.daftar === daftar);
  return {
    /** Whether the columns may still turn out to be others. */
    isPending: isPending && given.kolom === undefined,
    /** The list as it begins: unfiltered, in its own order, with its own columns. */
    reset: () => {
      forget();
      rememberColumns(daftar, undefined);
      go({});
    },
    columns: {
      /** Their keys; undefined for the list's own. */
      chosen,
      choose: (keys: readonly string[] | undefined) => {
        rememberColumns(daftar, keys);
        go({ ...others, ...(page && { page }), ...(keys && { kolom: keys.join(',') }) });
      },
    },
    views: {
      all: views,
      current: views.find((view) => sameAddress(view.alamat, alamat)),
      open: (alamat: string) =>
        go({ ...(isRemembered && { urut: OWN_ORDER }), ...Object.fromEntries(new URLSearchParams(alamat)) }),
      save: (nama: string): Failure => tried(call(tampilan.create, { body: { daftar, nama, alamat } })),
      rename: (id: string, nama: string): Failure => tried(call(tampilan.ubah, { params: { id }, body: { nama } })),
      update: (id: string, to = alamat): Failure =>
        tried(call(tampilan.ubah, { params: { id }, body: { alamat: to } })),
      remove: (id: string): Failure => tried(call(tampilan.hapus, { params: { id } })),
    },
  };
}

/** At once here; what does not arrive at the server is remembered as long as the page lives. */
function rememberColumns(daftar: DaftarTampilan, keys: readonly string[] | undefined): void {
  type Known = { message: string; data: { tampilan: unknown[]; kolom: { daftar: string; kolom: string[] }[] } };
  queryClient.setQueriesData<Known>({ queryKey: queryKey(tampilan.list) }, (known) => {
    if (!known) return known;
    const others = known.data.kolom.filter((each) => each.daftar !== daftar);
    const kolom = keys ? [...others, { daftar, kolom: [...keys] }] : others;
    return { ...known, data: { ...known.data, kolom } };
  });
  void call(tampilan.simpanKolom, { body: { daftar, kolom: [...(keys ?? [])] } }).catch(() => undefined);
}

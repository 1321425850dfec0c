// What a NIK says of its owner: region, birthday (a woman's day is 40 more), number.

type Person = { nik: string; tanggal_lahir: string; jenis_kelamin: string };

/**
 * Why a NIK is probably mistyped: its birthday is none, or another one than the record's. A sentence and no refusal, for
 * some papers have it so; undefined for what may be right, and while there is none.
 */
export function nikJanggal({ nik, tanggal_lahir, jenis_kelamin }: Person): string | undefined {
  const [, day, month, year] = /^\d{6}(\d\d)(\d\d)(\d\d)\d{4}$/.exec(nik) ?? [];
  if (day === undefined || month === undefined) return undefined;
  const isWoman = Number(day) > 40;
  const own = isWoman ? Number(day) - 40 : Number(day);
  if (own < 1 || own > 31 || Number(month) < 1 || Number(month) > 12) {
    return 'Angka ke-7 sampai ke-12 NIK ini bukan tanggal lahir. Periksa lagi.';
  }
  const birthday = `${year}-${month}-${String(own).padStart(2, '0')}`;
  const differs = tanggal_lahir.length === 10 && tanggal_lahir.slice(2) !== birthday;
  if (!differs && (jenis_kelamin === '' || (jenis_kelamin === 'P') === isWoman)) return undefined;
  return `${differs ? 'Tanggal lahir' : 'Jenis kelamin'} di NIK ini lain daripada yang diisi. Periksa lagi.`;
}

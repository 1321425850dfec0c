// The limit to compare with: node:http, prepared statements and JSON.stringify; no session, no rule, no header.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const database = new DatabaseSync(join(process.env.DATA_DIR ?? '', 'gerbang.db'), { readOnly: true });
const prepare = (text: string) => database.prepare(text);

const columns = `d.id, d.nama, d.nim, d.tahun_ajaran, d.jurusan_pilihan, d.kelas_pilihan, d.nomor_whatsapp, d.status_data,
  d.alasan_penolakan, d.pengelola_id, d.versi, d.diubah_pada, p.nama as pengelola_nama, b.id as pas_foto_3x4`;
const joined = `data_siswa d left join profile p on p.akun_id = d.pengelola_id
  left join berkas b on b.data_siswa_id = d.id and b.bidang = 'pas_foto_3x4'`;
const total = prepare('select jumlah from hitungan where nama = ?');
const page = prepare(`select ${columns} from ${joined} where d.nomor in (select nomor from (select nomor from data_siswa
  where status_data = ? order by nomor desc limit 10 offset ?)) order by d.nomor desc`);
const one = prepare(`select d.*, p.nama as pengelola_nama from data_siswa d
  left join profile p on p.akun_id = d.pengelola_id where d.id = ?`);
const files = prepare('select * from berkas where data_siswa_id = ?');
const groups = prepare(`select jenis_kelamin, jurusan_pilihan, kelas_pilihan, gelombang, sum(jumlah) as jumlah
  from ringkasan_siswa where status_data = 'Tervalidasi' and tahun_ajaran = ? group by 1, 2, 3, 4`);
const schools = prepare(`select asal_sekolah, jumlah from ringkasan_sekolah where tahun_ajaran = ? and jumlah > 0
  order by jumlah desc, asal_sekolah`);

function answer(url: URL): unknown {
  const id = /data-siswa\/(\S+)/.exec(url.pathname)?.[1];
  if (id) return { data: one.get(id), berkas: files.all(id) };
  if (url.pathname.endsWith('/dashboard')) {
    const tahun = url.searchParams.get('tahun_ajaran') ?? '';
    return { groups: groups.all(tahun), schools: schools.all(tahun) };
  }
  const status = url.searchParams.get('statusData') ?? '';
  const offset = (Number(url.searchParams.get('page')) - 1) * 10;
  return { totalItems: total.get(`data_siswa ${status}`)?.jumlah, data: page.all(status, offset) };
}

const server = createServer((request, response) => {
  const body = Buffer.from(JSON.stringify(answer(new URL(request.url ?? '', 'http://localhost'))));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on('SIGTERM', () => process.exit(0));

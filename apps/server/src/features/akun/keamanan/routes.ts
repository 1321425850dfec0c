import { keamanan } from '@gerbang/contract/akun/keamanan';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { signDevice } from '../../../core/guesses/throttle.ts';
import { getIdentitas } from '../../../core/sekolah/queries.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Session } from '../../../platform/http/caller.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { faktorKey } from '../../../platform/secrets.ts';
import { getSessionUser } from '../auth/queries.ts';
import { createFailedSignIns } from '../auth/sign-in-audit.ts';
import { keepCodes, renewCodes, tinjauFaktor } from './changes.ts';
import { beginProof, checkOwnProof } from './own-proof.ts';
import { addPasskey, assertOwnPasskey, beginPasskey, removePasskey, renamePasskey } from './passkey-commands.ts';
import { getFaktor } from './queries.ts';
import { relyingParty } from './relying-party.ts';
import { beginEntry, enterByCode, enterByPasskey } from './sign-in.ts';
import { beginTotp, removeTotp, saveTotp } from './totp-commands.ts';

export function keamananRoutes(deps: Deps): Route[] {
  return [...signInRoutes(deps), ...totpRoutes(deps), ...passkeyRoutes(deps), ...recoveryRoutes(deps)];
}

const factorDeps = ({ db, clock, passwords, secrets }: Deps) => ({
  db,
  clock,
  passwords,
  faktorKey: faktorKey(secrets),
  cookieKey: secrets.cookieKey,
  codeKey: secrets.codeKey,
});

type Entrance = {
  body: { komputer_bersama?: 'ya' | 'tidak' | undefined };
  request: FastifyRequest;
  reply: FastifyReply;
};

function signInRoutes(deps: Deps): Route[] {
  const { db, clock, buffer, cookies, secrets, hasMailServer } = deps;
  const noteFailed = createFailedSignIns({ clock, buffer, aksi: 'gagal langkah kedua' });
  const own = { ...factorDeps(deps), hasMailServer, noteFailed };
  const heldBy = (request: FastifyRequest, name: 'langkah' | 'tantangan') => ({
    ticket: cookies.ticket(request, name),
    deviceCookie: cookies.device(request),
    sessionCookie: cookies.session(request),
    address: request.ip,
    userAgent: request.headers['user-agent'],
  });
  const welcome = async ({ body, request, reply }: Entrance, entered: Awaited<ReturnType<typeof enterByCode>>) => {
    const { akun, secret } = entered;
    for (const name of ['langkah', 'tantangan'] as const) cookies.clearTicket(reply, name);
    cookies.setSession(reply, secret);
    const isShared = body.komputer_bersama === 'ya';
    if (!isShared) cookies.setDevice(reply, signDevice(secrets.cookieKey, akun, cookies.device(request)));
    return { message: 'Login berhasil', data: { user: await getSessionUser(db, akun.id) } };
  };
  return [
    route(keamanan.masukKode, async (input) =>
      welcome(input, await enterByCode(own, { ...input.body, ...heldBy(input.request, 'langkah') })),
    ),

    route(keamanan.mulaiMasuk, async ({ work, request, reply }) => {
      const { options, value } = await beginEntry(own, relyingParty(work.publicUrl, request));
      work.cookies.setTicket(reply, 'tantangan', value);
      return { message: 'Tantangan dibuat', data: { options: { ...options } } };
    }),

    route(keamanan.masuk, async (input) => {
      const { body, request } = input;
      const party = relyingParty(input.work.publicUrl, request);
      return welcome(input, await enterByPasskey(own, { ...body, party, ...heldBy(request, 'tantangan') }));
    }),
  ];
}

function totpRoutes(deps: Deps): Route[] {
  const own = factorDeps(deps);
  return [
    route(keamanan.get, async ({ work, user }) => ({
      message: 'Cara masuk ditemukan',
      data: await getFaktor(work.db, user.id),
    })),

    route(keamanan.mulaiBukti, async (input) => ({
      message: 'Tantangan dibuat',
      data: { options: { ...(await beginProof(input.work, input)) } },
    })),

    route(keamanan.mulaiTotp, async (input) => {
      const [akun, { session }] = [await checkOwnProof(input.work, input), input];
      const { nama: namaSekolah } = await getIdentitas(input.work);
      return { message: 'Pindai kode QR dengan aplikasi', data: beginTotp(own, { akun, session, namaSekolah }) };
    }),

    route(keamanan.simpanTotp, async ({ session, body }) => ({
      message: 'Aplikasi autentikator terpasang',
      data: await saveTotp(own, { session, body }),
    })),

    route(keamanan.hapusTotp, async (input) => {
      await removeTotp(own, { akun: await checkOwnProof(input.work, input), session: input.session });
      return { message: 'Aplikasi autentikator dilepas' };
    }),
  ];
}

function passkeyRoutes(deps: Deps): Route[] {
  const { db } = deps;
  const own = factorDeps(deps);
  const isOwn = ({ params, user }: { params: { id: string }; user: Session['user'] }) =>
    assertOwnPasskey(db, { id: params.id, akunId: user.id });
  return [
    route(keamanan.mulaiPasskey, async ({ work, reply, ...input }) => {
      const party = relyingParty(work.publicUrl, input.request);
      const [akun, { session }] = [await checkOwnProof(work, input), input];
      const { nama: namaSekolah } = await getIdentitas(work);
      const { options, value } = await beginPasskey(own, { akun, session, party, namaSekolah });
      work.cookies.setTicket(reply, 'tantangan', value);
      return { message: 'Tantangan dibuat', data: { options: { ...options } } };
    }),

    route(keamanan.tambahPasskey, async ({ work, session, body, request, reply }) => {
      const [party, cookie] = [relyingParty(work.publicUrl, request), work.cookies.ticket(request, 'tantangan')];
      const data = await addPasskey(own, { session, party, body, cookie });
      work.cookies.clearTicket(reply, 'tantangan');
      return { message: 'Passkey ditambahkan', data };
    }),

    route(
      keamanan.ubahPasskey,
      async ({ params, body, session }) => {
        await renamePasskey(own, { ...params, ...body, session });
        return { message: 'Nama passkey disimpan' };
      },
      isOwn,
    ),

    route(
      keamanan.hapusPasskey,
      async ({ work, params, ...input }) => {
        await removePasskey(own, { ...params, akun: await checkOwnProof(work, input), session: input.session });
        return { message: 'Passkey dilepas' };
      },
      isOwn,
    ),
  ];
}

function recoveryRoutes(deps: Deps): Route[] {
  const own = factorDeps(deps);
  return [
    route(keamanan.buatPemulihan, async (input) => {
      const akun = await checkOwnProof(input.work, input);
      return { message: 'Kode pemulihan dibuat', data: await renewCodes(own, { session: input.session, akun }) };
    }),

    route(keamanan.tinjau, async (input) => {
      const akun = await checkOwnProof(input.work, input);
      const { pakai } = input.body;
      return { message: 'Cara masuk ditinjau', data: await tinjauFaktor(own, { session: input.session, akun, pakai }) };
    }),

    route(keamanan.simpanPemulihan, async ({ session, body }) => {
      await keepCodes(own, { session, ...body });
      return { message: 'Kode pemulihan tersimpan' };
    }),
  ];
}

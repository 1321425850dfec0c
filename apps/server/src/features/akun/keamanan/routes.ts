import { keamanan } from '@gerbang/contract/akun/keamanan';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { signDevice } from '../../../core/guesses/throttle.ts';
import { getIdentitas } from '../../../core/sekolah/queries.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { UserWork } from '../../../platform/work.ts';
import { getSessionUser } from '../auth/queries.ts';
import { keepCodes, renewCodes, tinjauFaktor } from './changes.ts';
import { beginProof, checkOwnProof } from './own-proof.ts';
import { addPasskey, assertOwnPasskey, beginPasskey, removePasskey, renamePasskey } from './passkey-commands.ts';
import { getFaktor } from './queries.ts';
import { relyingParty } from './relying-party.ts';
import { beginEntry, enterByCode, enterByPasskey } from './sign-in.ts';
import { beginTotp, removeTotp, saveTotp } from './totp-commands.ts';

export function keamananRoutes(): Route[] {
  return [...signInRoutes(), ...totpRoutes(), ...passkeyRoutes(), ...recoveryRoutes()];
}

type Entrance = {
  work: Deps;
  body: { komputer_bersama?: 'ya' | 'tidak' | undefined };
  request: FastifyRequest;
  reply: FastifyReply;
};

function signInRoutes(): Route[] {
  const heldBy = ({ work: { cookies }, request }: Entrance, name: 'langkah' | 'tantangan') => ({
    ticket: cookies.ticket(request, name),
    deviceCookie: cookies.device(request),
    sessionCookie: cookies.session(request),
    address: request.ip,
    userAgent: request.headers['user-agent'],
  });
  const welcome = async (
    { work, body, request, reply }: Entrance,
    entered: Awaited<ReturnType<typeof enterByCode>>,
  ) => {
    const { akun, secret } = entered;
    const { cookies } = work;
    for (const name of ['langkah', 'tantangan'] as const) cookies.clearTicket(reply, name);
    cookies.setSession(reply, secret);
    const isShared = body.komputer_bersama === 'ya';
    if (!isShared) cookies.setDevice(reply, signDevice(work.secrets.cookieKey, akun, cookies.device(request)));
    return { message: 'Login berhasil', data: { user: await getSessionUser(work.db, akun.id) } };
  };
  return [
    route(keamanan.masukKode, async (input) =>
      welcome(input, await enterByCode(input.work, { ...input.body, ...heldBy(input, 'langkah') })),
    ),

    route(keamanan.mulaiMasuk, async ({ work, request, reply }) => {
      const { options, value } = await beginEntry(work, relyingParty(work.publicUrl, request));
      work.cookies.setTicket(reply, 'tantangan', value);
      return { message: 'Tantangan dibuat', data: { options: { ...options } } };
    }),

    route(keamanan.masuk, async (input) => {
      const { body, request } = input;
      const party = relyingParty(input.work.publicUrl, request);
      return welcome(input, await enterByPasskey(input.work, { ...body, party, ...heldBy(input, 'tantangan') }));
    }),
  ];
}

function totpRoutes(): Route[] {
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
      return { message: 'Pindai kode QR dengan aplikasi', data: beginTotp(input.work, { akun, session, namaSekolah }) };
    }),

    route(keamanan.simpanTotp, async ({ work, session, body }) => ({
      message: 'Aplikasi autentikator terpasang',
      data: await saveTotp(work, { session, body }),
    })),

    route(keamanan.hapusTotp, async (input) => {
      await removeTotp(input.work, { akun: await checkOwnProof(input.work, input), session: input.session });
      return { message: 'Aplikasi autentikator dilepas' };
    }),
  ];
}

function passkeyRoutes(): Route[] {
  const isOwn = ({ work, params }: { work: UserWork; params: { id: string } }) =>
    assertOwnPasskey(work.db, { id: params.id, akunId: work.actor.id });
  return [
    route(keamanan.mulaiPasskey, async ({ work, reply, ...input }) => {
      const party = relyingParty(work.publicUrl, input.request);
      const [akun, { session }] = [await checkOwnProof(work, input), input];
      const { nama: namaSekolah } = await getIdentitas(work);
      const { options, value } = await beginPasskey(work, { akun, session, party, namaSekolah });
      work.cookies.setTicket(reply, 'tantangan', value);
      return { message: 'Tantangan dibuat', data: { options: { ...options } } };
    }),

    route(keamanan.tambahPasskey, async ({ work, session, body, request, reply }) => {
      const [party, cookie] = [relyingParty(work.publicUrl, request), work.cookies.ticket(request, 'tantangan')];
      const data = await addPasskey(work, { session, party, body, cookie });
      work.cookies.clearTicket(reply, 'tantangan');
      return { message: 'Passkey ditambahkan', data };
    }),

    route(
      keamanan.ubahPasskey,
      async ({ work, params, body }) => {
        await renamePasskey(work, { ...params, ...body });
        return { message: 'Nama passkey disimpan' };
      },
      isOwn,
    ),

    route(
      keamanan.hapusPasskey,
      async ({ work, params, ...input }) => {
        await removePasskey(work, { ...params, akun: await checkOwnProof(work, input), session: input.session });
        return { message: 'Passkey dilepas' };
      },
      isOwn,
    ),
  ];
}

function recoveryRoutes(): Route[] {
  return [
    route(keamanan.buatPemulihan, async (input) => {
      const akun = await checkOwnProof(input.work, input);
      return { message: 'Kode pemulihan dibuat', data: await renewCodes(input.work, { session: input.session, akun }) };
    }),

    route(keamanan.tinjau, async (input) => {
      const akun = await checkOwnProof(input.work, input);
      const { pakai } = input.body;
      return {
        message: 'Cara masuk ditinjau',
        data: await tinjauFaktor(input.work, { session: input.session, akun, pakai }),
      };
    }),

    route(keamanan.simpanPemulihan, async ({ work, body }) => {
      await keepCodes(work, body);
      return { message: 'Kode pemulihan tersimpan' };
    }),
  ];
}

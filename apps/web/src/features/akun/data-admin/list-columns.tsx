import type { DataAdminRow } from '@gerbang/contract/akun/data-admin';
import { thumbnailOf } from '@gerbang/contract/picture-url';
import { formatWhatsapp, whatsappLink } from '../../../lib/format.ts';
import type { Column } from '../../../ui/data-list-props.ts';
import { NameCell } from '../../../ui/data-table.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { ZoomPhoto } from '../../../ui/zoom-photo.tsx';

const none = 'Tidak ada';

/** Name of an admin, who may not have entered one yet. */
export const namaOf = ({ profile }: DataAdminRow): string => profile?.nama || 'Tidak ada nama';
export const alamatOf = ({ profile }: DataAdminRow): string => profile?.alamat || none;

/** The profile photo; it opens in full. */
export function FotoProfile({ admin, size }: { admin: DataAdminRow; size: 's' | 'm' }) {
  const foto = admin.profile?.foto_profile;
  return <ZoomPhoto src={foto} thumb={foto && thumbnailOf(foto)} title={namaOf(admin)} ratio="1:1" size={size} />;
}

/** The number as a link to a chat, or that there is none. */
export function Whatsapp({ admin }: { admin: DataAdminRow }) {
  const nomor = admin.profile?.nomor_e164 ?? admin.profile?.nomor_whatsapp;
  if (!nomor || !/\d/.test(nomor)) return none;
  return (
    <a href={whatsappLink(nomor)} target="_blank" rel="noreferrer">
      {formatWhatsapp(nomor)}
    </a>
  );
}

/** That the account was frozen by a mail that told its owner of something strange. */
export const Frozen = ({ admin }: { admin: DataAdminRow }) =>
  admin.dibekukan && <StatusBadge tone="bad">Dibekukan</StatusBadge>;

/** The columns between No and the delete action (ADMIN-5). */
export const columns: Column<DataAdminRow>[] = [
  {
    key: 'nama',
    header: 'Nama',
    skeleton: 'person',
    cell: (admin) => (
      <NameCell photo={<FotoProfile admin={admin} size="s" />}>
        {namaOf(admin)} <Frozen admin={admin} />
      </NameCell>
    ),
  },
  { key: 'email', header: 'Email', cell: ({ email }) => <EmailText>{email}</EmailText> },
  {
    key: 'nomor_whatsapp',
    header: 'Nomor Whatsapp',
    width: 152,
    nowrap: true,
    cell: (admin) => <Whatsapp admin={admin} />,
  },
  { key: 'alamat', header: 'Alamat', cell: alamatOf },
];

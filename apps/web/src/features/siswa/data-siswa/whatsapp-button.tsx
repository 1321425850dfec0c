import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { sekolah } from '../../../lib/sekolah.ts';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { whatsappPesan } from './pesan-whatsapp.ts';

/** Opens a chat with the student in which a text about the state of the record is already written. */
export function WhatsappButton({ record, size }: { record: DataSiswaRecord; size?: ButtonProps['size'] }) {
  return (
    <Button
      component="a"
      href={whatsappPesan(record, sekolah.nama, window.location.origin)}
      target="_blank"
      rel="noreferrer"
      size={size}
      leftSection={<Icon name="chat" size={16} />}
    >
      Kabari lewat WhatsApp
    </Button>
  );
}

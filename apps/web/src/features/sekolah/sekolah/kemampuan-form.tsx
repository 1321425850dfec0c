import { kemampuan, kemampuanTable, ofEach } from '@gerbang/contract/kemampuan';
import { sekolah } from '@gerbang/contract/sekolah/sekolah';
import { formatNumber } from '../../../lib/format.ts';
import { CheckGroup } from '../../../ui/check-group.tsx';
import { BagianPage } from './bagian-page.tsx';
import { type BagianFormProps, useBagianForm } from './use-bagian-form.ts';

/** What the school runs of what it may leave off (KEMAMPUAN-1), and how much each holds, so that switching it off is no fear. */
export function KemampuanForm(props: BagianFormProps) {
  const form = useBagianForm({ ...props, bagian: 'kemampuan', endpoint: sekolah.simpanKemampuan });
  const options = kemampuan.map((name) => {
    const { nama, guna, tempat } = kemampuanTable[name];
    const jumlah = props.tersimpan?.[name] ?? 0;
    return {
      value: name,
      label: nama,
      help: `${guna} ${tempat}${jumlah > 0 ? ` · ${formatNumber(jumlah)} tersimpan` : ''}`,
    };
  });
  return (
    <BagianPage form={form} submit={() => void form.submit()}>
      <CheckGroup
        legend="Yang dipakai sekolah"
        options={options}
        chosen={kemampuan.filter((name) => form.nilai[name])}
        onChange={(chosen) => form.change(ofEach((name) => chosen.includes(name)))}
      />
    </BagianPage>
  );
}

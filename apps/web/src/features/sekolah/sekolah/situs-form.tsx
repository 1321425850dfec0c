import { sekolah } from '@gerbang/contract/sekolah/sekolah';
import { Textarea } from '../../../ui/textarea.tsx';
import { BagianPage } from './bagian-page.tsx';
import { type BagianFormProps, useBagianForm } from './use-bagian-form.ts';

/** The sites that a document's own QR may lead to, one a line (SEKOLAH-24). */
export function SitusForm(props: BagianFormProps) {
  const form = useBagianForm({ ...props, bagian: 'situs', endpoint: sekolah.simpanSitus });
  const { nilai } = form;
  const submit = () =>
    void form.submit({ daftar: nilai.daftar.map((each) => each.trim()).filter((each) => each !== '') });
  return (
    <BagianPage form={form} submit={submit}>
      <Textarea
        label="Situs"
        description="Satu per baris. Bintang di depan berarti semua situs di bawahnya, misalnya *.kemendikdasmen.go.id."
        rows={8}
        spellCheck={false}
        autoCapitalize="none"
        value={nilai.daftar.join('\n')}
        error={form.wrong.at(0)?.message}
        onChange={({ currentTarget }) => form.change({ daftar: currentTarget.value.split('\n') })}
      />
    </BagianPage>
  );
}
